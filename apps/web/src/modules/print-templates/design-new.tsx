import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import type { DialogProps } from "../../kernel/list/ask/list-module";

/** Leads from the list to the screen on which a new template is designed. */
export default function DesignNew({ onClose }: DialogProps) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    onClose();
    void navigate("/system/print/view");
  });
  useEffect(() => go(), []);
  return null;
}
