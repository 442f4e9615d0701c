/** Where the one container is drawn that shows something whole, whatever screen one is on. */
import { soon } from "../ui/basis/soon";
import { WhenOpened } from "../ui/basis/when-opened";
import { useShownWhole } from "./shown-whole";

const WholeDrawer = soon(() => import("./whole-drawer"));

export function FullScreen() {
  const open = useShownWhole(({ shown }) => shown.length > 0);
  return (
    <WhenOpened open={open}>
      <WholeDrawer />
    </WhenOpened>
  );
}
