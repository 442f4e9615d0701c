import { MoreOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import { Button, Checkbox } from "antd";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { CallLink } from "../../forms/shown/call-link";
import { lacksValue } from "../../forms/shown/field-value";
import { MaskedValue } from "../../forms/shown/masked-value";
import { asText } from "../../forms/values/as-text";
import { common } from "../../i18n/common";
import { able } from "../../session/abilities";
import { type CardParts, cardParts } from "../ask/card-parts";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "../ask/list-module";
import { t } from "../ask/texts";
import type { MyColumns } from "../ask/use-my-columns";
import { FoundTitle } from "../table/found-title";
import { cellOf, StarButton } from "../table/list-columns";
import { NewsSign } from "../table/news";
import type { Ordering } from "../table/use-order";
import styles from "./cards.module.css";
import type { Entry } from "./row-sheet";

const RowSheet = lazy(() => import("./row-sheet"));

interface Ticking {
  ids: readonly number[];
  toggle: (id: number) => void;
}

interface Props<Row extends ListRow> {
  module: RowLook<Row>;
  mine: Pick<MyColumns, "all" | "shown">;
  rows: Row[];
  onStar: ((id: number) => void) | undefined;
  screen: ListScreenHandle;
  /** Cards have boxes: one ticks rows, or the list is a picker. */
  ticking: Ticking | null;
  /** Begins to tick with one row; left out where nothing is done to many. */
  onTick: ((id: number) => void) | undefined;
  /** Changes with what is asked for, which starts at the top. */
  asked: unknown;
  ordering?: Ordering | undefined;
  /** What comes after the cards. */
  end: ReactNode;
}

/** The place where one was, when one comes back to the screen; other rows start at their top. */
function useKeptPlace(asked: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef({ asked, top: 0 });
  useEffect(() => {
    if (place.current.asked !== asked) place.current = { asked, top: 0 };
    if (list.current) list.current.scrollTop = place.current.top;
  }, [asked]);
  const onScroll = () => {
    place.current.top = list.current?.scrollTop ?? 0;
  };
  return { ref: list, onScroll };
}

interface CardProps<Row extends ListRow> extends Pick<Props<Row>, "module" | "screen" | "onStar" | "ticking"> {
  row: Row;
  parts: CardParts;
  /** Given where something can be done with the row. */
  onMore: (() => void) | undefined;
}

interface ActsProps extends Pick<CardParts, "phone"> {
  row: ListRow;
  name: string;
  onMore: (() => void) | undefined;
}

/** Calls, and what else one can do. */
function CardActs({ row, phone, name, onMore }: ActsProps) {
  return (
    <>
      {phone && asText(row[phone]) ? (
        <MaskedValue row={row} field={phone} className={styles.call}>
          {(number, whole) => (whole ? <CallLink number={number} className={styles.call} /> : null)}
        </MaskedValue>
      ) : null}
      {onMore ? (
        <Button
          type="text"
          className={styles.more ?? ""}
          icon={<MoreOutlined aria-hidden />}
          aria-label={`${common("actions")}: ${name}`}
          onClick={onMore}
        />
      ) : null}
    </>
  );
}

/** Part of a number or a time is another one. */
const UNCUT: ReadonlySet<string> = new Set(["number", "date", "datetime"]);
const isCut = ({ kind }: ListField): boolean => !UNCUT.has(kind);

interface FactsProps<Row extends ListRow> extends Pick<CardProps<Row>, "module" | "row">, Pick<CardParts, "line"> {
  /** How the record stands. */
  stood: ReactNode;
}

/** Below the name; nothing where there is nothing to tell. */
function Facts<Row extends ListRow>({ module, row, line, stood }: FactsProps<Row>) {
  const told = line.filter((field) => !lacksValue(field, row));
  if (!stood && told.length === 0) return null;
  return (
    <div className={styles.second}>
      {stood ? <span className={styles.state}>{stood}</span> : null}
      <div className={styles.line}>
        {told.map((field) => (
          <span key={field.field} className={isCut(field) ? undefined : styles.uncut}>
            <span className="visually-hidden">{`${field.title}: `}</span>
            {cellOf(module, field, row)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Pixels for each level of a tree. */
const INDENT = 14;

interface NamedProps<Row extends ListRow>
  extends Pick<CardProps<Row>, "module" | "screen" | "onStar" | "ticking" | "row"> {
  stood: ReactNode;
}

/** The line with the name, which opens or ticks the record. */
function Named<Row extends ListRow>({ module, screen, onStar, ticking, row, stood }: NamedProps<Row>) {
  const isFixed = module.selectable?.(row) === false;
  return (
    <div className={styles.first}>
      <NewsSign id={row.id} />
      <button
        type="button"
        className={styles.title}
        disabled={ticking === null ? !opens(module) : isFixed}
        onClick={() => (ticking ? ticking.toggle(row.id) : screen.open(row.id))}
      >
        <FoundTitle
          drawn={module.cardTitle ? module.cells[module.titleField]?.(row) : undefined}
          name={module.titleField}
          row={row}
        />
      </button>
      {stood ? <span className={styles.alone}>{stood}</span> : null}
      {onStar ? (
        <span className={styles.star}>
          <StarButton row={row} onStar={onStar} />
        </span>
      ) : null}
    </div>
  );
}

function Card<Row extends ListRow>({ module, screen, onStar, ticking, row, parts, onMore }: CardProps<Row>) {
  const { state, line, phone } = parts;
  const name = asText(row[module.titleField]);
  const isFixed = module.selectable?.(row) === false;
  const stood = state && !lacksValue(state, row) ? cellOf(module, state, row) : null;
  // Where a card says nothing but how its record stands, that stands beside the name.
  const isAlone = line.length === 0;
  return (
    <li
      data-row-key={row.id}
      className={module.pale?.(row) ? `${styles.card} ${styles.pale}` : styles.card}
      style={{ marginInlineStart: INDENT * (module.depth?.(row) ?? 0) }}
    >
      {ticking ? (
        <Checkbox
          checked={ticking.ids.includes(row.id)}
          disabled={isFixed}
          aria-label={name}
          onChange={() => ticking.toggle(row.id)}
        />
      ) : null}
      <div className={styles.main}>
        <Named {...{ module, screen, onStar, ticking, row }} stood={isAlone ? stood : null} />
        {isAlone ? null : <Facts {...{ module, row, line, stood }} />}
      </div>
      {ticking ? null : <CardActs {...{ row, phone, name, onMore }} />}
    </li>
  );
}

/** To the place before and after it, where there is one. */
function orderEntries(ordering: Ordering, row: ListRow, rows: readonly ListRow[]): Entry[] {
  if (!ordering.may(row)) return [];
  const at = rows.findIndex(({ id }) => id === row.id);
  return [
    ...(at > 0 ? [{ key: "moveUp", title: t("orderUp"), run: () => ordering.step(row, -1) }] : []),
    ...(at < rows.length - 1 ? [{ key: "moveDown", title: t("orderDown"), run: () => ordering.step(row, 1) }] : []),
  ];
}

/** The rows of a list on a phone. */
export function ListCards<Row extends ListRow>(props: Props<Row>) {
  const { module, mine, rows, screen, onTick, asked, end, ordering } = props;
  const parts = useMemo(() => cardParts(module, mine), [module, mine]);
  const [sheet, setSheet] = useState<Row | null>(null);
  const place = useKeptPlace(asked);
  const entriesOf = (row: Row): Entry[] => [
    ...(ordering ? orderEntries(ordering, row, rows) : []),
    ...[...module.rowActions, ...(module.cardActions ?? [])]
      .filter(({ ability }) => able(row, ability))
      .map(({ key, title, run }) => ({ key, title, run: () => run(row, screen) })),
    ...(onTick && module.selectable?.(row) !== false
      ? [{ key: "tick", title: t("tickMany"), run: () => onTick(row.id) }]
      : []),
  ];
  return (
    <>
      <div className={styles.scroller} {...place}>
        <ul className={styles.cards}>
          {rows.map((row) => (
            <Card
              key={row.id}
              {...props}
              row={row}
              parts={parts}
              onMore={entriesOf(row).length > 0 ? () => setSheet(row) : undefined}
            />
          ))}
        </ul>
        {end}
      </div>
      {sheet ? (
        <Suspense fallback={null}>
          <RowSheet
            title={asText(sheet[module.titleField])}
            entries={entriesOf(sheet)}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
