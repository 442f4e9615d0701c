/** Under a form that is something to attendance: how many days it is, and what is left. */
import { useCall } from "../../kernel/http/hooks";
import { offerFormNote } from "../work-forms/public";
import styles from "./attendance.module.css";

function Note({ formid, data }: { formid: number; data: Readonly<Record<string, unknown>> }) {
  const { sentence = "", refused = 0 } = useCall("attendance.hint", { formid, data }, { keep: true }).data?.data ?? {};
  if (sentence === "") return null;
  return (
    <p className={refused === 1 ? styles.bad : styles.quiet} role="status">
      {sentence}
    </p>
  );
}

offerFormNote(Note);
