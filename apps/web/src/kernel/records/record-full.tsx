import { type ReactNode, Suspense, useState } from "react";
import type { ListRow } from "../list/list-module";
import type { FullProps } from "./full-screen";
import type { RecordKind } from "./record";
import RecordForm from "./record-form";
import RecordPanel from "./record-panel";

/** A record by itself: its panel, or where it has none its form. */
export default function RecordFull<Row extends ListRow>({
  kind,
  id,
  onClose,
}: FullProps & { kind: RecordKind<Row> }): ReactNode {
  const [tab, setTab] = useState("");
  const [editing, setEditing] = useState(false);
  if (kind.opensForm) return <RecordForm kind={kind} id={id} onClose={onClose} />;
  return (
    <>
      <RecordPanel
        kind={kind}
        id={id}
        row={undefined}
        tab={tab}
        onTab={setTab}
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
