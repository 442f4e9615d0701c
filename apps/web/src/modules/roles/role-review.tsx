/** What saving a role changes, and for how many people: read before it is written. */
import { MinusOutlined, PlusOutlined, SwapOutlined } from "@ant-design/icons";
import { permissionTitle } from "@qicheng/api/kernel/permission-titles";
import { type PermissionKey, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import { common } from "../../kernel/i18n/common";
import { say } from "../../kernel/i18n/language";
import { scopeTitle } from "./permission-titles";
import { changesOf } from "./role-changes";
import { RoleNames } from "./role-choice";
import styles from "./roles.module.css";
import { t } from "./texts";

type Values = Readonly<Record<string, unknown>>;

interface PartProps {
  title: string;
  icon: ReactNode;
  tone?: string | undefined;
  count: number;
  children: ReactNode;
}

function Part({ title, icon, tone, count, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section className={styles.change}>
      <h2 className={tone}>
        {icon} {title}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

const rightsIn = (keys: readonly PermissionKey[]): ReactNode =>
  keys.map((key) => <li key={key}>{say(permissionTitle(key))}</li>);

/** The roles that holders may give from now on, or not any more. */
function Givable({ title, ids }: { title: string; ids: readonly number[] }) {
  if (ids.length === 0) return null;
  return (
    <li>
      {title}
      <RoleNames ids={ids} />
    </li>
  );
}

/** Undefined where nobody may do or see anything else afterwards. */
export function roleReview(before: Values, now: Values): ReactNode {
  const { added, taken, scopes, given, withheld } = changesOf(before, now);
  const roles = given.length + withheld.length;
  if (added.length + taken.length + scopes.length + roles === 0) return undefined;
  const people = Number(before.userCount ?? 0);
  return (
    <div className={styles.review}>
      <p>{people === 0 ? t("concernsNobody") : t("concerns", { count: people })}</p>
      <Part
        title={t("rightsAdded", { count: added.length })}
        icon={<PlusOutlined aria-hidden />}
        tone={styles.added}
        count={added.length}
      >
        {rightsIn(added)}
      </Part>
      <Part
        title={t("rightsTaken", { count: taken.length })}
        icon={<MinusOutlined aria-hidden />}
        tone={styles.taken}
        count={taken.length}
      >
        {rightsIn(taken)}
      </Part>
      <Part title={t("scope")} icon={<SwapOutlined aria-hidden />} count={scopes.length}>
        {scopes.map(({ module, from, to }) => (
          <li key={module}>
            {say(SCOPE_MODULES[module])}
            {common("colon")}
            {`${scopeTitle(from)} → ${scopeTitle(to)}`}
          </li>
        ))}
      </Part>
      <Part title={t("assignable")} icon={<SwapOutlined aria-hidden />} count={roles}>
        <Givable title={t("givenNow")} ids={given} />
        <Givable title={t("withheldNow")} ids={withheld} />
      </Part>
    </div>
  );
}
