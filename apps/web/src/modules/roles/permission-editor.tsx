import { EyeOutlined, SearchOutlined } from "@ant-design/icons";
import { PERMISSION_TREE, type PermissionKey } from "@qicheng/api/kernel/permission-tree";
import { Alert, Button, Input } from "antd";
import { lazy, Suspense, useState } from "react";
import type { ControlProps } from "../../kernel/forms/values/control";
import { useCall } from "../../kernel/http/hooks";
import { heard } from "../../kernel/ui/basis/heard";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { PermissionFolds } from "./permission-folds";
import { matching, permissionGroups, withKeys } from "./permission-rows";
import { PermissionTable } from "./permission-table";
import styles from "./roles.module.css";
import { t } from "./texts";

const PreviewDrawer = lazy(() => import("./preview-drawer"));

const GROUPS = permissionGroups(PERMISSION_TREE);

/** Permissions that an upgrade brought lately. */
export const useNewPermissions = (): readonly string[] =>
  useCall("roles.news", {}, { staleTime: 300_000 }).data?.data ?? [];

/** Ticks rights; a screen never implies an action. What one looks for is shown alone, and the other ticks stay. */
export function AuthControl({ value, onChange, field, around }: ControlProps) {
  const [word, setWord] = useState("");
  const [previewing, setPreviewing] = useState(false);
  const phone = usePhone();
  const fresh = useNewPermissions();
  const chosen = Array.isArray(value) ? (value as PermissionKey[]) : [];
  const layout = {
    groups: matching(GROUPS, word),
    chosen: new Set<string>(chosen),
    readOnly: field.readonly === true,
    fresh,
    around,
    onSet: (keys: readonly PermissionKey[], on: boolean) => onChange(withKeys(chosen, keys, on)),
  };
  return (
    <div className={layout.readOnly ? `${styles.editor} ${styles.toRead}` : styles.editor}>
      {fresh.length > 0 ? <Alert type="success" showIcon title={t("freshHint", { count: fresh.length })} /> : null}
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ""}
          prefix={<SearchOutlined aria-hidden />}
          allowClear={CLEARABLE}
          aria-label={t("searchRights")}
          placeholder={t("searchRights")}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          // it would save the form
          onPressEnter={heard((event) => event.preventDefault())}
        />
        <Button icon={<EyeOutlined aria-hidden />} onClick={() => setPreviewing(true)}>
          {t("preview")}
        </Button>
        <small>{t("scopeHint")}</small>
      </div>
      {layout.groups.length === 0 ? <EmptyState text={t("noRight", { word: word.trim() })} /> : null}
      {phone ? (
        <PermissionFolds key={word} found={word.trim() !== ""} {...layout} />
      ) : (
        layout.groups.length > 0 && <PermissionTable {...layout} />
      )}
      {previewing ? (
        <Suspense fallback={null}>
          <PreviewDrawer
            values={{ ...around?.values, auth: chosen }}
            id={Number(around?.record.id ?? 0)}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
