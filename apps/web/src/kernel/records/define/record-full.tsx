import { type ReactNode, Suspense, useState } from "react";
import type { ListRow } from "../../list/ask/list-module";
import type { FullProps } from "../../open/full-records";
import type { RecordKind } from "../change/record";
import RecordPanel from "../panel/record-panel";
import type { FormProps } from "../parts/form-props";

interface Props<Row extends ListRow> extends FullProps {
  kind: RecordKind<Row>;
  /** The form of its type, be it its own. */
  form: (props: FormProps) => ReactNode;
}

/** A record by itself. */
export default function RecordFull<Row extends ListRow>({
  kind,
  form,
  id,
  tab,
  onTab,
  onClose,
}: Props<Row>): ReactNode {
  const [own, setOwn] = useState("");
  const [editing, setEditing] = useState(false);
  return (
    <>
      <RecordPanel
        kind={kind}
        id={id}
        row={undefined}
        tab={tab ?? own}
        onTab={onTab ?? setOwn}
        onEdit={() => setEditing(true)}
        onClose={onClose}
      />
      {editing ? <Suspense fallback={null}>{form({ id, onClose: () => setEditing(false) })}</Suspense> : null}
    </>
  );
}
