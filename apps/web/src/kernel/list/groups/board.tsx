/** The groups of a list side by side; a card drawn to another column gets its value. */
import type { ListField } from "@qicheng/api/forms/routes";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { lacksValue } from "../../forms/shown/field-value";
import { asText } from "../../forms/values/as-text";
import { heard } from "../../ui/basis/heard";
import { EmptyState } from "../../ui/parts/empty-state";
import { cardParts } from "../ask/card-parts";
import type { RowGroup } from "../ask/list-data";
import type { ListModule, ListRow, ListScreenHandle } from "../ask/list-module";
import type { MyColumns } from "../ask/use-my-columns";
import { MoreLine } from "../table/group-lines";
import styles from "../table/groups.module.css";
import { cellOf } from "../table/list-columns";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  mine: MyColumns;
  groups: readonly RowGroup<Row>[];
  /** The field whose values the columns are. */
  field: string;
  active: number | null;
  screen: ListScreenHandle;
}

interface CardProps<Row extends ListRow> extends Pick<Props<Row>, "module" | "screen"> {
  row: Row;
  fields: readonly ListField[];
  isActive: boolean;
  isMoving: boolean;
  isMovable: boolean;
  /** Takes the focus, once: it has come up in its new column. */
  isAwaited: boolean;
  onThere: () => void;
  onDrag: (row: Row | null) => void;
  onStep: (step: -1 | 1) => void;
}

/** Which time it is, one does not see. */
const DATES: ReadonlySet<string> = new Set(["date", "datetime"]);

function Card<Row extends ListRow>(props: CardProps<Row>) {
  const { module, screen, row, fields, isActive, isMoving, isMovable, isAwaited, onThere, onDrag, onStep } = props;
  const title = useRef<HTMLButtonElement>(null);
  const there = useEffectEvent(onThere);
  useEffect(() => {
    if (!isAwaited) return;
    title.current?.focus();
    there();
  }, [isAwaited]);
  useEffect(() => {
    if (isActive) title.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isActive]);
  const press = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    if (!event.altKey || step === undefined || !isMovable) return;
    event.preventDefault();
    onStep(step);
  };
  const looks = [styles.card, isActive ? styles.active : "", isMoving ? styles.moving : ""].filter(Boolean);
  return (
    <li
      className={looks.join(" ")}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", asText(row[module.titleField]));
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        className={styles.cardTitle}
        ref={title}
        aria-keyshortcuts={isMovable ? "Alt+ArrowLeft Alt+ArrowRight" : undefined}
        onClick={() => screen.open(row.id)}
        onKeyDown={heard(press)}
      >
        {asText(row[module.titleField])}
      </button>
      {fields
        .filter((field) => !lacksValue(field, row))
        .map((field) => (
          <div key={field.field} className={styles.cardLine} title={field.title}>
            {DATES.has(field.type) ? <span className={styles.cardLabel}>{field.title}</span> : null}
            {cellOf(module, field, row)}
          </div>
        ))}
    </li>
  );
}

/** The same record, also when it was loaded anew. */
const holds = ({ rows }: RowGroup<ListRow>, { id }: ListRow): boolean => rows.some((row) => row.id === id);

const NOBODY = () => () => undefined;

/** What is on its way to another column: until it stands there it is drawn pale where it was. */
function useMoves<Row extends ListRow>({ module, field, groups }: Pick<Props<Row>, "module" | "field" | "groups">) {
  const { useMove = NOBODY } = module;
  const movable = useMove(field);
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set());
  const [awaited, setAwaited] = useState<{ id: number; group: string }>();
  const move = async (row: Row, to: RowGroup<Row> | undefined) => {
    const run = movable(row);
    if (!run || !to || moving.has(row.id) || holds(to, row)) return;
    setMoving((all) => new Set([...all, row.id]));
    const moved = await run(to.value);
    setMoving((all) => new Set([...all].filter((id) => id !== row.id)));
    if (!moved) setAwaited(undefined);
  };
  const step = (row: Row, from: RowGroup<Row>, by: -1 | 1) => {
    const to = groups[groups.indexOf(from) + by];
    if (to) setAwaited({ id: row.id, group: to.key });
    void move(row, to);
  };
  return { movable, moving, awaited, arrived: () => setAwaited(undefined), move, step };
}

export default function Board<Row extends ListRow>(props: Props<Row>) {
  const { module, mine, groups, field, active, screen } = props;
  const { movable, moving, awaited, arrived, move, step } = useMoves(props);
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState("");
  const drag = (row: Row | null) => {
    setDragged(row);
    setOver("");
  };
  const { state, line } = cardParts(module, mine);
  const fields = [...(state ? [state] : []), ...line].filter((one) => one.field !== field);
  if (groups.length === 0) return <EmptyState text={module.empty.title} />;
  return (
    <div className={styles.board}>
      {groups.map((group) => (
        <section
          key={group.key}
          className={over === group.key ? `${styles.column} ${styles.over}` : styles.column}
          aria-label={`${group.label} ${group.count}`}
          onDragOver={(event) => {
            if (!dragged || holds(group, dragged)) return;
            event.preventDefault();
            setOver(group.key);
          }}
          onDragLeave={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver("");
          }}
          onDrop={(event) => {
            event.preventDefault();
            setOver("");
            if (dragged) void move(dragged, group);
          }}
        >
          <h2 className={styles.columnHead}>
            {group.color ? <span className={styles.dot} style={{ background: group.color }} /> : null}
            {group.label}
            <span className={styles.count}>{group.count.toLocaleString("zh-CN")}</span>
          </h2>
          <ul className={styles.cards} aria-busy={group.loading}>
            {group.rows.map((row) => (
              <Card
                key={row.id}
                {...{ module, screen, row, fields }}
                isActive={row.id === active}
                isMoving={moving.has(row.id)}
                isMovable={movable(row) !== undefined}
                isAwaited={awaited?.id === row.id && awaited.group === group.key}
                onThere={arrived}
                onDrag={drag}
                onStep={(by) => step(row, group, by)}
              />
            ))}
            {group.rows.length < group.count ? (
              <li>
                <MoreLine {...group} />
              </li>
            ) : null}
          </ul>
        </section>
      ))}
    </div>
  );
}
