import { EditOutlined, EyeOutlined, StarFilled, StarOutlined } from "@ant-design/icons";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Button, Popover } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { type Action, useActions } from "../../actions/action";
import { MoreMenu } from "../../actions/more-menu";
import { asText } from "../../forms/values/as-text";
import { useWrite } from "../../http/hooks";
import { about } from "../../i18n/about";
import { common } from "../../i18n/common";
import type { ListInput, ListRow } from "../../list/ask/list-module";
import { able } from "../../session/abilities";
import { can } from "../../session/can";
import { CopyButton } from "../../ui/parts/copy-button";
import { type RecordKind, useRemoval } from "../change/record";
import { tellStar } from "../change/star";
import type { RecordAct } from "../parts/record-input";
import { t } from "../parts/texts";
import { RecordContact } from "./record-contact";
import { RecordFacts } from "./record-facts";
import { RecordTags } from "./record-tags";
import styles from "./records.module.css";

const Why = lazy(() => import("./why"));

const SIGNS: Readonly<Record<string, ReactNode>> = {
  look: <EyeOutlined aria-hidden />,
  edit: <EditOutlined aria-hidden />,
};

interface Props<Row extends ListRow> {
  kind: RecordKind<Row>;
  row: Row;
  /** What finds the rows of the list beside which it stands. */
  scope?: ListInput | undefined;
  /** Of the screen that it stands on. */
  acts?: readonly Action[] | undefined;
  onEdit: () => void;
  onRemoved: () => void;
}

interface StarProps {
  starred: boolean;
  busy: boolean;
  onStar: () => void;
}

function Star({ starred, busy, onStar }: StarProps) {
  const title = t(starred ? "unwatch" : "watch");
  return (
    <Button
      type="text"
      size="small"
      className={styles.star ?? ""}
      title={title}
      aria-label={title}
      aria-pressed={starred}
      disabled={busy}
      icon={starred ? <StarFilled className={styles.starred ?? ""} aria-hidden /> : <StarOutlined aria-hidden />}
      onClick={onStar}
    />
  );
}

/** What one can do with an open record, as far as the type has it and I may. */
function useRecordActions<Row extends ListRow>(given: Props<Row>, ask: () => void) {
  const { kind, row, onEdit, onRemoved } = given;
  const { id } = row;
  // never written where the type has no route for it
  const pin = kind.api.star ?? "customers.star";
  const name = asText(row[kind.titleField]);
  const star = useWrite(pin, {
    toast: false,
    onSuccess: (answer) => tellStar(kind.api, pin, id, { ...answer, msg: about(answer.msg, name) }),
  });
  const remove = useRemoval(kind, onRemoved);
  const edit: Action = { key: "edit", title: common("edit"), keys: "e", run: onEdit };
  const watch: Action = {
    key: "watch",
    title: t(row.watchuserid ? "unwatch" : "watch"),
    run: () => star.mutate({ id }),
  };
  const why: Action = { key: "why", title: t("why"), run: ask };
  const removal: Action = {
    key: "delete",
    title: common("delete"),
    danger: true,
    run: () => void remove({ id, name }, kind.confirmDelete?.(row) ?? kind.removal?.(1)),
  };
  const acts = (kind.acts ?? []).filter(
    ({ ability, permission }) => able(row, ability) && (permission === undefined || can(permission)),
  );
  const asAction = ({ key, title, hotkey, run }: RecordAct<Row>): Action => ({
    key,
    title,
    ...(hotkey === undefined ? {} : { keys: hotkey }),
    run: () => run(row),
  });
  const leading = acts.filter(({ leads }) => leads).map(asAction);
  const more = [
    ...(given.acts ?? []),
    ...acts.filter(({ leads }) => !leads).map(asAction),
    ...(kind.api.star ? [watch] : []),
    ...(kind.api.why ? [why] : []),
    ...(able(row, "delete") ? [removal] : []),
  ];
  const look: Action = { key: "look", title: t("viewForm"), run: onEdit };
  // a form whose controls draw further fields shows more than the panel: whoever may not change a record looks at it
  const seeing = kind.form?.within ? [look] : [];
  const edits = [...leading, ...(able(row, "edit") ? [edit] : seeing)];
  useActions([...edits, ...more]);
  return { edits, more, watch: { ...watch, busy: star.isPending } };
}

/** Name, state, acts and facts of an open record. */
export function RecordHeader<Row extends ListRow>(props: Props<Row>) {
  const { kind, row, scope } = props;
  const { id } = row;
  const Next = scope && row.IsGongHai !== 1 ? kind.next : undefined;
  const [asking, setAsking] = useState(false);
  const { edits, more, watch } = useRecordActions(props, () => setAsking(true));
  const { why } = kind.api;
  const name = asText(row[kind.titleField]);
  return (
    <>
      <div className={styles.title}>
        {kind.api.star ? <Star starred={Boolean(row.watchuserid)} busy={watch.busy} onStar={watch.run} /> : null}
        {kind.picture?.(row)}
        <h2 className={styles.name} title={name}>
          {name}
        </h2>
        <CopyButton text={name} quiet />
        {kind.badge?.(row)}
        <span className={styles.buttons}>
          {edits.map(({ key, title, run }) => (
            <Button key={key} icon={ownValue(SIGNS, key)} onClick={run}>
              {title}
            </Button>
          ))}
          {Next && scope ? (
            <Suspense fallback={null}>
              <Next id={id} scope={scope} />
            </Suspense>
          ) : null}
          {more.length > 0 ? (
            <Popover
              open={asking}
              onOpenChange={(open) => open || setAsking(false)}
              trigger="click"
              placement="bottomRight"
              destroyOnHidden
              content={<Suspense fallback={null}>{why ? <Why route={why} id={id} /> : null}</Suspense>}
            >
              <span>
                <MoreMenu acts={more} />
              </span>
            </Popover>
          ) : null}
        </span>
      </div>
      {kind.api.bindTag ? <RecordTags route={kind.api.bindTag} kind={kind} row={row} /> : null}
      {kind.contact ? <RecordContact {...kind.contact} title={kind.titleField} row={row} /> : null}
      <RecordFacts kind={kind} row={row} />
    </>
  );
}
