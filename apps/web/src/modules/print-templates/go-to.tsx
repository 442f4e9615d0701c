/** Ways from an act to a screen. */
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { openOver } from "../../kernel/ui/dialogs/over";

function Go({ to, onGone }: { to: string; onGone: () => void }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => {
    onGone();
    void navigate(to);
  });
  useEffect(() => go(), []);
  return null;
}

export const goTo = (to: string): void => openOver((close) => <Go to={to} onGone={close} />);
