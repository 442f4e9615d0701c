/** Two roles side by side: what differs first. */

import { CheckOutlined } from "@ant-design/icons";
import { permissionTitle } from "@qicheng/api/kernel/permission-titles";
import { SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import type { RoleRow } from "@qicheng/api/roles/routes";
import { ownValue } from "@qicheng/engine/text/own-value";
import { Select } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { OutputOf } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { say } from "../../kernel/i18n/language";
import type { DialogProps } from "../../kernel/list/ask/list-module";
import { Can } from "../../kernel/session/can";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { FIELD_RIGHTS_PATH } from "../field-rights/public";
import { scopeKey } from "./permission-ticks";
import { scopeTitle } from "./permission-titles";
import { compared, comparedOf } from "./role-changes";
import { fromWire } from "./role-values";
import styles from "./roles.module.css";
import { t } from "./texts";

const useRole = (id: number | undefined) => useCall("roles.view", { id: id ?? 0 }, { enabled: id !== undefined });

const has = (granted: boolean): ReactNode =>
  granted ? (
    <CheckOutlined className={styles.has ?? ""} role="img" aria-label={t("has")} />
  ) : (
    <span className={styles.hasNot}>{t("hasNot")}</span>
  );

interface Line {
  key: string;
  title: string;
  first: ReactNode;
  second: ReactNode;
  differs: boolean;
}

const shownOf = ({ first, second }: { first: boolean; second: boolean }) => ({
  first: has(first),
  second: has(second),
  differs: first !== second,
});

type Known = OutputOf<"roles.picker">;

/** The roles that any of the two lets its holders give; who administers everything may give each. */
function givingOf(roles: readonly [RoleRow, RoleRow], known: Known): Line[] {
  const all = known.map(({ id }) => id);
  const [first, second] = roles.map(({ builtin, assignable }) => (builtin === 1 ? all : assignable));
  return comparedOf(all, first, second).map((row) => ({
    key: `gives.${row.key}`,
    title: t("mayGive", { role: known.find(({ id }) => id === row.key)?.name ?? "" }),
    ...shownOf(row),
  }));
}

function linesOf(roles: readonly [RoleRow, RoleRow], known: Known): Line[] {
  const [first, second] = roles.map((role) => fromWire({ ...role })) as [RoleRow, RoleRow];
  const rights = compared(first.auth, second.auth).map((row) => ({
    key: row.key,
    title: say(permissionTitle(row.key)),
    ...shownOf(row),
  }));
  const scopes = Object.entries(SCOPE_MODULES).map(([module, title]) => {
    const [one, other] = roles.map(({ dataScope }) => ownValue(dataScope, module));
    return {
      key: scopeKey(module),
      title: t("scopeOf", { module: say(title) }),
      first: scopeTitle(one),
      second: scopeTitle(other),
      differs: one !== other,
    };
  });
  const people = {
    key: "people",
    title: t("people"),
    first: first.userCount,
    second: second.userCount,
    differs: false,
  };
  const lines = [...scopes, ...rights, ...givingOf(roles, known)];
  return [people, ...lines.filter(({ differs }) => differs), ...lines.filter(({ differs }) => !differs)];
}

interface ComparisonProps {
  roles: readonly [RoleRow, RoleRow];
  known: Known;
  onClose: () => void;
}

function Comparison({ roles, known, onClose }: ComparisonProps) {
  const lines = linesOf(roles, known);
  const differing = lines.filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status">{differing === 0 ? t("sameRoles") : t("differences", { count: differing })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled with the keys */}
      <div className={styles.compared} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("right")}</th>
              {roles.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, title, first, second, differs }) => (
              <tr key={key} className={`${styles.line} ${differs ? styles.differs : styles.same}`}>
                <th scope="row">{title}</th>
                <td>{first}</td>
                <td>{second}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Can permission="system.role">
        <p className={styles.elsewhere}>
          {t("fieldRightsElsewhere")}{" "}
          <Link to={FIELD_RIGHTS_PATH} onClick={onClose}>
            {t("fieldRights")}
          </Link>
        </p>
      </Can>
    </>
  );
}

export default function CompareDialog({ chosen, onClose }: DialogProps) {
  const ticked = "ids" in chosen ? chosen.ids : [];
  const [ids, setIds] = useState<readonly (number | undefined)[]>([ticked[0], ticked[1]]);
  const known = useCall("roles.picker", {}, { staleTime: 60_000 }).data?.data ?? [];
  const views = [useRole(ids[0]), useRole(ids[1])];
  const roles = views.flatMap(({ data }) => data?.data ?? []);
  const failed = views.find(({ error }) => error);
  const [first, second] = roles;
  const choice = (at: number) => (
    <Select
      key={at}
      className={styles.choice ?? ""}
      autoFocus={at === 0}
      aria-label={at === 0 ? t("firstRole") : t("secondRole")}
      placeholder={at === 0 ? t("firstRole") : t("secondRole")}
      showSearch={{ optionFilterProp: "label" }}
      value={ids[at] ?? null}
      options={known.map(({ id, name }) => ({ value: id, label: name, disabled: ids[1 - at] === id }))}
      onChange={(id: number) => setIds(at === 0 ? [id, ids[1]] : [ids[0], id])}
    />
  );
  const asked = ids.every((id) => id !== undefined);
  return (
    <Dialog open width={720} title={t("compareRoles")} footer={null} onCancel={onClose}>
      <div className={styles.choices}>
        {choice(0)}
        {choice(1)}
      </div>
      {failed?.error ? <ErrorState error={failed.error} onRetry={failed.refetch} /> : null}
      {asked && !failed && !(first && second) ? <RowsSkeleton rows={8} /> : null}
      {asked && first && second ? <Comparison roles={[first, second]} known={known} onClose={onClose} /> : null}
      {asked ? null : <p className={styles.hasNot}>{t("chooseTwo")}</p>}
    </Dialog>
  );
}
