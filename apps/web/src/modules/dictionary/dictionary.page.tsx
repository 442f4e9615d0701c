import { Select } from "antd";
import { useState } from "react";
import { say } from "../../kernel/i18n/language";
import { PageFrame } from "../../kernel/ui/page-frame";
import { usePhone } from "../../kernel/ui/use-phone";
import styles from "./dictionary.module.css";
import { EntryList } from "./entry-list";
import { KIND_TITLES, KINDS } from "./kinds";
import { t } from "./texts";

export default function DictionaryPage() {
  const [kind, setKind] = useState(KINDS[0] ?? "source");
  const phone = usePhone();
  return (
    <PageFrame title={t("title")} hint={t("hint")} flush>
      <div className={styles.layout}>
        {phone ? (
          <Select
            className={styles.choose ?? ""}
            value={kind}
            aria-label={t("kinds")}
            onChange={setKind}
            options={KINDS.map((one) => ({ value: one, label: say(KIND_TITLES[one]) }))}
          />
        ) : (
          <nav className={styles.kinds} aria-label={t("kinds")}>
            {KINDS.map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => setKind(one)}>
                {say(KIND_TITLES[one])}
              </button>
            ))}
          </nav>
        )}
        <EntryList key={kind} kind={kind} />
      </div>
    </PageFrame>
  );
}
