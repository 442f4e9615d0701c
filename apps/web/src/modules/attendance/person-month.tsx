/** The month of somebody else, in a dialog. */
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { openOver } from "../../kernel/ui/dialogs/over";
import styles from "./attendance.module.css";
import { Balances } from "./balances";
import { MyMonth } from "./my-month";
import { t } from "./texts";

const WIDTH = 820;

interface Person {
  id: number;
  name: string;
}

/** His name; a press opens his days. */
export function PersonMonth({ person, month }: { person: Person; month: string }) {
  const open = () =>
    openOver((close) => (
      <Dialog
        open
        width={WIDTH}
        footer={null}
        title={t("monthOf", { name: person.name, month: "" }).trim()}
        onCancel={close}
      >
        <MyMonth userid={person.id} month={month} />
        <Balances userid={person.id} />
      </Dialog>
    ));
  return (
    <button type="button" className={styles.link} onClick={open}>
      {person.name}
    </button>
  );
}
