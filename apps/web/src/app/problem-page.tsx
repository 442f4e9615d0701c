import { Button } from "antd";
import { useNavigate } from "react-router";
import { useTitle } from "../kernel/ui/screens/use-title";
import styles from "./problem-page.module.css";
import { t } from "./texts";

/** 403 and 404, each with a way back. */
export function ProblemPage({ kind }: { kind: "forbidden" | "missing" }) {
  const navigate = useNavigate();
  const title = kind === "forbidden" ? t("forbiddenTitle") : t("missingTitle");
  useTitle(title);
  return (
    <section className={styles.page}>
      <span className={styles.code} data-code={kind === "forbidden" ? 403 : 404} />
      <h1>{title}</h1>
      <p>{kind === "forbidden" ? t("forbiddenText") : t("missingText")}</p>
      <div className={styles.actions}>
        <Button onClick={() => void navigate(-1)}>{t("goBack")}</Button>
        <Button type="primary" onClick={() => void navigate("/")}>
          {t("goHome")}
        </Button>
      </div>
    </section>
  );
}
