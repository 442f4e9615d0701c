import { message } from "antd";
import { useEffect } from "react";
import { connectToast } from "./toast";

export default function ToastHolder() {
  const [instance, holder] = message.useMessage({ maxCount: 3 });
  useEffect(() => connectToast((kind, text) => void instance[kind](text)), [instance]);
  return holder;
}
