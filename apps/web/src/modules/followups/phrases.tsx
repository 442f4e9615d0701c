/** Phrases that one puts into a follow-up: one's own, and those of the company. */
import { CommentOutlined, DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { PHRASES } from "@qicheng/api/users/preference-values";
import { Button, Input } from "antd";
import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "react-router";
import { setPreference, usePreference } from "../../kernel/access/preferences";
import { useListPath } from "../../kernel/menus/menu";
import { useDictionary } from "../../kernel/pickers/use-dictionary";
import { heard } from "../../kernel/ui/basis/heard";
import { Popup } from "../../kernel/ui/dialogs/popup";
import styles from "./phrases.module.css";
import { t } from "./texts";

interface Phrase {
  text: string;
  own: boolean;
}

/** One's own first, then the company's in its order. */
function usePhrases(): Phrase[] {
  const own = usePreference("phrases");
  const companys = useDictionary("phrase").filter(({ status }) => status === 1);
  return [
    ...own.map((text) => ({ text, own: true })),
    ...companys.flatMap(({ name }) => (own.includes(name) ? [] : [{ text: name, own: false }])),
  ];
}

interface BodyProps {
  /** What is written. */
  words: string;
  onPick: (text: string) => void;
}

const dropOwn = (own: readonly string[], text: string) =>
  setPreference(
    "phrases",
    own.filter((one) => one !== text),
  );

function Foot({ words }: Pick<BodyProps, "words">) {
  const own = usePreference("phrases");
  const path = useListPath("dictionary");
  const kept = words.trim();
  const keeps = kept !== "" && kept.length <= PHRASES.length && own.length < PHRASES.most && !own.includes(kept);
  return (
    <div className={styles.foot}>
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        disabled={!keeps}
        onClick={() => setPreference("phrases", [...own, kept])}
      >
        {t("keepPhrase")}
      </Button>
      {path === undefined ? null : <Link to={path}>{t("companyPhrases")}</Link>}
    </div>
  );
}

/** Found by typing, chosen by arrows and Enter, or pressed. */
function Body({ words, onPick }: BodyProps) {
  const all = usePhrases();
  const own = usePreference("phrases");
  const [key, setKey] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const found = all.filter(({ text }) => text.toLowerCase().includes(key.trim().toLowerCase()));
  const current = Math.min(at, found.length - 1);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found[current];
    if (step !== undefined && found.length > 0) setAt((current + step + found.length) % found.length);
    else if (event.key === "Enter" && chosen) onPick(chosen.text);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.body}>
      <Input
        size="small"
        allowClear={false}
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${current}` : undefined}
        aria-label={t("findPhrase")}
        placeholder={t("findPhrase")}
        value={key}
        onChange={({ target }) => {
          setKey(target.value);
          setAt(0);
        }}
        onKeyDown={heard(press)}
      />
      {found.length === 0 ? (
        <p className={styles.none}>{t(all.length === 0 ? "noPhrases" : "noSuchPhrase")}</p>
      ) : (
        <div role="listbox" id={list} className={styles.list} tabIndex={-1} aria-label={t("phrases")}>
          {found.map((phrase, place) => (
            <div
              key={phrase.text}
              id={`${list}-${place}`}
              role="option"
              tabIndex={-1}
              className={styles.phrase}
              aria-selected={place === current}
              onMouseEnter={() => setAt(place)}
              onClick={() => onPick(phrase.text)}
              onKeyDown={heard(press)}
            >
              {phrase.text}
            </div>
          ))}
        </div>
      )}
      {own.length > 0 ? (
        <ul className={styles.own} aria-label={t("ownPhrase")}>
          {own.map((text) => (
            <li key={text}>
              <span>{text}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t("dropPhrase", { text })}
                onClick={() => dropOwn(own, text)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Foot words={words} />
    </div>
  );
}

interface Props extends BodyProps {
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function PhraseButton({ open, onOpen, ...body }: Props) {
  return (
    <Popup
      label={t("phrases")}
      open={open}
      onOpen={onOpen}
      button={
        <Button
          type="text"
          size="small"
          icon={<CommentOutlined aria-hidden />}
          aria-expanded={open}
          title={t("phrasesKey")}
        >
          {t("phrases")}
        </Button>
      }
    >
      <Body {...body} />
    </Popup>
  );
}
