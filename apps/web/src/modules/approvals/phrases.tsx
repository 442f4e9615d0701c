/** What is said most often: one press writes it. */
import styles from "./approvals.module.css";
import { t } from "./texts";

const PHRASES = [t("phraseAgree"), t("phraseTrue"), t("phraseSoon")];

export const Phrases = ({ onPick }: { onPick: (phrase: string) => void }) => (
  <fieldset className={styles.phrases} aria-label={t("phrases")}>
    {PHRASES.map((phrase) => (
      <button
        key={phrase}
        type="button"
        className={styles.phrase}
        title={t("phrase", { text: phrase })}
        onClick={() => onPick(phrase)}
      >
        {phrase}
      </button>
    ))}
  </fieldset>
);
