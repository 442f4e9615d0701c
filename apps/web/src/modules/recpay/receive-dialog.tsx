/** The same from the list of rows, above it. */
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import ReceiveForm, { type Receiving } from "./receive-form";
import { t } from "./texts";

const WIDTH = 620;

export default function ReceiveDialog({ of, onClose }: { of: Receiving; onClose: () => void }) {
  return (
    <Dialog open width={WIDTH} title={t("receiveOf", { name: of.name })} footer={null} onCancel={onClose}>
      <ReceiveForm of={of} onDone={onClose} />
    </Dialog>
  );
}
