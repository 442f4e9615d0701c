import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { addressOf } from "../../kernel/list/ask/list-state";
import { CUSTOMERS_PATH } from "../customers/public";

/** What became of leads are customers: their list shows those that were leads, as far as one sees them. */
export default function TurnedLeads({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    onClose();
    void navigate(addressOf(CUSTOMERS_PATH, { filter: [{ field: "turnTime", op: "notEmpty" }] }));
  });
  useEffect(() => leave(), []);
  return null;
}
