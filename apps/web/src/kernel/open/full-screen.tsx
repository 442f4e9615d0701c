/** Where the one container is drawn that shows something whole, whatever screen one is on. */
import { soon } from "../ui/basis/soon";
import { WhenOpened } from "../ui/basis/when-opened";
import { useShownFull } from "./shown-full";

const FullDrawer = soon(() => import("./full-drawer"));

export function FullScreen() {
  const open = useShownFull(({ shown }) => shown.length > 0);
  return (
    <WhenOpened open={open}>
      <FullDrawer />
    </WhenOpened>
  );
}
