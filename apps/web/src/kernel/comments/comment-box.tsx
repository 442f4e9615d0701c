import { Button, Input, Select } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { dropDraft, readDraft, writeDraft } from "../forms/values/drafts";
import { useDebounced } from "../pickers/use-debounced";
import { codePoints } from "../ui/basis/code-points";
import { heard } from "../ui/basis/heard";
import { saveByKeys } from "../ui/basis/save-by-keys";
import { usePhone } from "../ui/basis/use-phone";
import { UserName } from "../ui/parts/user-avatar";
import styles from "./comments.module.css";
import { t } from "./texts";

interface Named {
  id: number;
  name: string;
}

/** Whom one may mention. */
export interface Mentionable extends Named {
  header: string;
  branch: string;
}

interface Asking {
  /** Who may be mentioned, and has the word in his name that was asked for last. */
  people: readonly Mentionable[];
  /** They are on their way. */
  isPending?: boolean;
  /** Asks for those who have a word in their name; everybody to begin with. */
  onWord?: (word: string) => void;
  /** Said where there is none. */
  nobody: string;
}

interface Props extends Asking {
  /** Under which name what was typed is kept. */
  draft: string;
  /** Letters that it may have. */
  most: number;
  sending: boolean;
  /** What goes with it is on its way: one may write on, and sends it then. */
  waits?: boolean;
  /** Written on what sends it, where that does more than to comment. */
  sendText?: string;
  /** Beside the mentions, such as what adds files. */
  tools?: ReactNode;
  onPaste?: (event: ClipboardEvent) => void;
  /** Rejects what was refused, which has been shown; the text stays. */
  onSend: (text: string, at: number[]) => Promise<unknown>;
}

interface WhomProps extends Asking {
  onPick: (whom: Named) => void;
  onClose: () => void;
}

/** Colleagues who see it; as one types, those whose name has the word. */
function Whom({ people, isPending = false, onWord, nobody, onPick, onClose }: WhomProps) {
  const [word, setWord] = useState("");
  const key = useDebounced(word, 200);
  const ask = useEffectEvent((asked: string) => onWord?.(asked));
  useEffect(() => ask(key), [key]);
  const isNamed = (id: number | undefined, typed: string) =>
    people.some((one) => one.id === id && one.name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <Select
      autoFocus
      defaultOpen
      size="small"
      className={styles.whom ?? ""}
      aria-label={t("mentionWhom")}
      placeholder={t("mentionWhom")}
      value={null}
      // until those are there whom the server finds, nobody else is taken for them
      showSearch={{ filterOption: (typed, option) => isNamed(option?.value, typed), onSearch: setWord }}
      notFoundContent={isPending ? null : nobody}
      options={people.map(({ id, name, header, branch }) => ({
        value: id,
        label: (
          <span className={styles.person}>
            <UserName name={name} src={header} />
            <span className={styles.quiet}>{branch}</span>
          </span>
        ),
      }))}
      onChange={(value: number | null) => {
        const whom = people.find(({ id }) => id === value);
        if (whom) onPick(whom);
      }}
      onBlur={onClose}
      onKeyDown={heard((event) => {
        if (event.key !== "Escape") return;
        // what is being written stays, and so does the panel
        event.stopPropagation();
        onClose();
      })}
    />
  );
}

const isColleague = (one: unknown): one is Named =>
  typeof one === "object" && one !== null && "id" in one && "name" in one && typeof one.name === "string";

/** What was typed before, and whom it mentions. */
function restored(draft: string): { text: string; picked: readonly Named[] } {
  const { text, picked } = readDraft(draft) ?? {};
  return {
    text: typeof text === "string" ? text : "",
    picked: Array.isArray(picked) ? picked.filter(isColleague) : [],
  };
}

/** Writes a comment. What was typed is kept until it was sent; whose name is taken out again is not mentioned. */
export function CommentBox({
  draft,
  most,
  sending,
  waits = false,
  sendText = t("send"),
  tools,
  onPaste,
  onSend,
  ...asking
}: Props) {
  const [{ text, picked }, setWritten] = useState(() => restored(draft));
  const [mentioning, setMentioning] = useState(false);
  const area = useRef<TextAreaRef>(null);
  const phone = usePhone();
  const words = text.trim();
  const length = codePoints(words);
  const over = length > most;
  const change = (next: string, whom = picked) => {
    setWritten({ text: next, picked: whom });
    if (next === "") dropDraft(draft);
    else writeDraft(draft, { text: next, picked: whom });
  };
  const field = () => area.current?.resizableTextArea?.textArea;
  const goOn = (at: number) =>
    requestAnimationFrame(() => {
      field()?.focus();
      field()?.setSelectionRange(at, at);
    });
  const mention = (whom: Named) => {
    const at = field()?.selectionEnd ?? text.length;
    const before = text.slice(0, at).replace(/@$/, "");
    const name = `@${whom.name} `;
    change(`${before}${name}${text.slice(at)}`, [...picked, whom]);
    setMentioning(false);
    goOn(before.length + name.length);
  };
  const leave = () => {
    setMentioning(false);
    goOn(field()?.selectionEnd ?? text.length);
  };
  const send = async () => {
    if (length === 0 || over || sending || waits) return;
    const at = picked.filter(({ name }) => words.includes(`@${name}`)).map((whom) => whom.id);
    try {
      await onSend(words, [...new Set(at)]);
      change("", []);
    } catch {
      // the refusal was shown; the text stays
    }
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target === field();
    if (typing && event.key === "@") {
      // it stands there by the time one chooses
      requestAnimationFrame(() => setMentioning(true));
    } else saveByKeys(event);
  };
  const name = t(phone ? "commentTextPhone" : "commentText");
  return (
    <form
      className={styles.box}
      aria-label={t("comments")}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={heard(press)}
    >
      <Input.TextArea
        ref={area}
        value={text}
        readOnly={sending}
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={name}
        aria-label={name}
        onChange={(event) => change(event.target.value)}
        {...(onPaste ? { onPaste } : {})}
      />
      <div className={styles.row}>
        {mentioning ? (
          <Whom {...asking} onPick={mention} onClose={leave} />
        ) : (
          <Button type="text" size="small" onClick={() => setMentioning(true)}>
            {t("mention")}
          </Button>
        )}
        {tools}
        <span className={styles.spring} />
        {length > 0 ? (
          <span className={over ? styles.over : styles.quiet}>
            {length}/{most}
          </span>
        ) : null}
        <Button
          size="small"
          type={length > 0 && !over ? "primary" : "default"}
          htmlType="submit"
          disabled={length === 0 || over}
          loading={sending || waits}
        >
          {sendText}
        </Button>
      </div>
    </form>
  );
}
