/** Recovery codes, the one time that they are told. */
import { Button } from "antd";
import { common } from "../../kernel/i18n/common";
import { useSession } from "../../kernel/session/session-store";
import { toast } from "../../kernel/tell/toast";
import styles from "./second-factor.module.css";
import { t } from "./texts";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const name = useSession((session) => session.profile?.Name ?? "");
  const text = codes.join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(common("copied"));
  };
  return (
    <>
      <p className={styles.lead}>{t("codesText")}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.acts}>
        <Button size="small" onClick={() => void copy()}>
          {t("copyAll")}
        </Button>
        <Button
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t("fileName", { name })}
        >
          {t("download")}
        </Button>
      </div>
    </>
  );
}
