import { type ReactNode, Suspense, useState } from "react";
import type { ListRow } from "../list/list-module";
import type { RecordKind } from "./record";
import RecordForm from "./record-form";
import RecordPanel from "./record-panel";
import type { FullProps } from "./whole";

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
