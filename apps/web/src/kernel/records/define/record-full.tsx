import { type ReactNode, Suspense, useState } from "react";
import type { ListRow } from "../../list/ask/list-module";
import type { FullProps } from "../../open/full-records";
import type { RecordKind } from "../change/record";
import RecordPanel from "../panel/record-panel";
import RecordForm from "./record-form";

/** A record by itself. */
export default function RecordFull<Row extends ListRow>({
  kind,
  id,
  tab,
  onTab,
  onClose,
}: FullProps & { kind: RecordKind<Row> }): ReactNode {
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
      {editing ? (
        <Suspense fallback={null}>
          <RecordForm kind={kind} id={id} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
