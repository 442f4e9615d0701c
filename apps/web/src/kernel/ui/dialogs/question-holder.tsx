import { Modal } from "antd";
import { useEffect } from "react";
import { connectConfirm } from "./confirm";

/** Draws what is asked and told from anywhere. */
export default function QuestionHolder() {
  const [modals, holder] = Modal.useModal();
  useEffect(() => {
    connectConfirm(modals);
    return () => connectConfirm(undefined);
  }, [modals]);
  return holder;
}
