import type { FormAround } from "../../kernel/forms/values/control";
import { KINDS, type Kind, keysOf, type Leaf, type PermissionGroup, type PermissionRow } from "./permission-rows";
import { All, kindTitle, ScopeSelect, Tick, type Ticking, type TickWords } from "./permission-ticks";
import styles from "./roles.module.css";
import { t } from "./texts";

export interface LayoutProps extends Ticking {
  groups: readonly PermissionGroup[];
  around: FormAround | undefined;
}

/** One right that its row and column say enough of is called as its column; read out, with its row. */
function wordsOf(row: PermissionRow, leaves: readonly Leaf[], { kind, title }: Leaf): TickWords {
  const telling = kind !== "other" && kind !== "manage" && leaves.length === 1;
  return telling ? { title: kindTitle(kind), label: `${row.title} · ${kindTitle(kind)}` } : { title };
}

function Cell({ row, kinds, ...ticking }: Ticking & { row: PermissionRow; kinds: readonly Kind[] }) {
  const leaves = row.leaves.filter(({ kind }) => kinds.includes(kind));
  return (
    <td colSpan={kinds.includes("manage") ? kinds.length - 1 : 1}>
      <div className={styles.cell}>
        {leaves.map((leaf) => (
          <Tick key={leaf.key} leaf={leaf} words={wordsOf(row, leaves, leaf)} {...ticking} />
        ))}
      </div>
    </td>
  );
}

const SPANNED: readonly Kind[] = ["manage", "add", "edit", "delete"];
const PLAIN = KINDS.map((kind): readonly Kind[] => [kind]);
const MANAGED: readonly (readonly Kind[])[] = [["view"], SPANNED, ["import"], ["export"], ["other"]];

function Row({ row, around, ...ticking }: Ticking & Pick<LayoutProps, "around"> & { row: PermissionRow }) {
  const cells = row.leaves.some(({ kind }) => kind === "manage") ? MANAGED : PLAIN;
  return (
    <tr className={styles.line}>
      <th scope="row">
        <All keys={keysOf([row])} title={row.title} {...ticking} />
      </th>
      {cells.map((kinds) => (
        <Cell key={kinds[0]} row={row} kinds={kinds} {...ticking} />
      ))}
      <td>{row.scope && around ? <ScopeSelect module={row.scope} around={around} /> : null}</td>
    </tr>
  );
}

/** A row for each module, a column for each kind of right; all of a row, a column or a group are ticked at its head. */
export function PermissionTable({ groups, around, ...ticking }: LayoutProps) {
  const rows = groups.flatMap((group) => group.rows);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("module")}</th>
          {KINDS.map((kind) => (
            <th key={kind} scope="col">
              <All
                keys={keysOf(rows, kind)}
                title={kindTitle(kind)}
                label={t("wholeColumn", { title: kindTitle(kind) })}
                {...ticking}
              />
            </th>
          ))}
          <th scope="col">{t("scope")}</th>
        </tr>
      </thead>
      {groups.map((group) => {
        const keys = keysOf(group.rows);
        const granted = keys.filter((key) => ticking.chosen.has(key)).length;
        return (
          <tbody key={group.path}>
            <tr className={`${styles.line} ${styles.groupRow}`}>
              <th scope="rowgroup" colSpan={KINDS.length + 2}>
                <span className={styles.groupHead}>
                  <All keys={keys} title={group.title} {...ticking} />
                  <small>{t("granted", { granted, all: keys.length })}</small>
                </span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.path} row={row} around={around} {...ticking} />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}
