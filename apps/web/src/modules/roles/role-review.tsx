/** What saving a role changes, and for how many people: read before it is written. */
import { MinusOutlined, PlusOutlined, SwapOutlined } from "@ant-design/icons";
import { permissionTitle } from "@qicheng/api/kernel/permission-titles";
import { type PermissionKey, SCOPE_MODULES } from "@qicheng/api/kernel/permission-tree";
import type { ReactNode } from "react";
import { say } from "../../kernel/i18n/language";
import { scopeTitle } from "./permission-titles";
import { changesOf } from "./role-changes";
import styles from "./roles.module.css";
import { t } from "./texts";

type Values = Readonly<Record<string, unknown>>;

interface PartProps {
  title: string;
  icon: ReactNode;
  tone?: string | undefined;
  lines: readonly string[];
}

function Part({ title, icon, tone, lines }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.change}>
      <h4 className={tone}>
        {icon} {title}
      </h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

const rightsIn = (keys: readonly PermissionKey[]): string[] => keys.map((key) => say(permissionTitle(key)));

/** Undefined where nobody may do or see anything else afterwards. */
export function roleReview(before: Values, now: Values): ReactNode {
  const { added, taken, scopes } = changesOf(before, now);
  if (added.length + taken.length + scopes.length === 0) return undefined;
  const people = Number(before.userCount ?? 0);
  return (
    <div className={styles.review}>
      <p>{people === 0 ? t("concernsNobody") : t("concerns", { count: people })}</p>
      <Part
        title={t("rightsAdded", { count: added.length })}
        icon={<PlusOutlined aria-hidden />}
        tone={styles.added}
        lines={rightsIn(added)}
      />
      <Part
        title={t("rightsTaken", { count: taken.length })}
        icon={<MinusOutlined aria-hidden />}
        tone={styles.taken}
        lines={rightsIn(taken)}
      />
      <Part
        title={t("scope")}
        icon={<SwapOutlined aria-hidden />}
        lines={scopes.map(
          ({ module, from, to }) => `${say(SCOPE_MODULES[module])}：${scopeTitle(from)} → ${scopeTitle(to)}`,
        )}
      />
    </div>
  );
}
