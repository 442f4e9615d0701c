/** Where the one container is drawn that shows something whole, whatever screen one is on. */
import { soon } from "../ui/soon";
import { WhenOpened } from "../ui/when-opened";
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
