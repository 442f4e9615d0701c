import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button, Input, Select } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { type KeyboardEvent, useRef, useState } from "react";
import { codePoints } from "../../kernel/forms/code-points";
import { dropDraft, readDraft, writeDraft } from "../../kernel/forms/drafts";
import { saveByKeys } from "../../kernel/forms/save-by-keys";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { usePhone } from "../../kernel/ui/use-phone";
import { UserName } from "../../kernel/ui/user-avatar";
import styles from "./comments.module.css";
import { beginning } from "./note";
import { NoteLength } from "./note-text";
import { t } from "./texts";

interface Colleague {
  id: number;
  name: string;
}

/** Colleagues who see the customer; as one types, those whose name has the word. */
function Whom({ id, onPick, onClose }: { id: number; onPick: (whom: Colleague) => void; onClose: () => void }) {
  const [word, setWord] = useState("");
  const key = useDebounced(word, 200);
  const found = useCall("followups.colleagues", { id, key }, { keep: true, staleTime: 30_000 });
  const people = found.data?.data ?? [];
  const isNamed = (id: number | undefined, typed: string) =>
    people.some(({ UserID, NickName }) => UserID === id && NickName.toLowerCase().includes(typed.toLowerCase()));
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
      notFoundContent={found.isPending ? null : t("mentionNobody")}
      options={people.map(({ UserID, NickName, Header, BranchName }) => ({
        value: UserID,
        label: (
          <span className={styles.person}>
            <UserName name={NickName} src={Header} />
            <span className={styles.time}>{BranchName}</span>
          </span>
        ),
      }))}
      onChange={(value: number | null) => {
        const whom = people.find(({ UserID }) => UserID === value);
        if (whom) onPick({ id: whom.UserID, name: whom.NickName });
      }}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // what is being written stays, and so does the panel
        event.stopPropagation();
        onClose();
      }}
    />
  );
}

const isColleague = (one: unknown): one is Colleague =>
  typeof one === "object" && one !== null && "id" in one && "name" in one && typeof one.name === "string";

/** What was typed before, and whom it mentions. */
function restored(draft: string): { text: string; picked: readonly Colleague[] } {
  const { text, picked } = readDraft(draft) ?? {};
  return {
    text: typeof text === "string" ? text : "",
    picked: Array.isArray(picked) ? picked.filter(isColleague) : [],
  };
}

/** Writes a comment. What was typed is kept until it was sent; whose name is taken out again is not mentioned. */
export function CommentBox({ id }: { id: number }) {
  const draft = `comment:${id}`;
  const [{ text, picked }, setWritten] = useState(() => restored(draft));
  const [asking, setAsking] = useState(false);
  const area = useRef<TextAreaRef>(null);
  const phone = usePhone();
  const add = useWrite("followups.comment", { toast: ({ Ext }) => beginning(Ext) });
  const words = text.trim();
  const length = codePoints(words);
  const over = length > LIMITS.followUpText;
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
  const mention = (whom: Colleague) => {
    const at = field()?.selectionEnd ?? text.length;
    const before = text.slice(0, at).replace(/@$/, "");
    const name = `@${whom.name} `;
    change(`${before}${name}${text.slice(at)}`, [...picked, whom]);
    setAsking(false);
    goOn(before.length + name.length);
  };
  const leave = () => {
    setAsking(false);
    goOn(field()?.selectionEnd ?? text.length);
  };
  const send = async () => {
    if (length === 0 || over || add.isPending) return;
    const at = picked.filter(({ name }) => words.includes(`@${name}`)).map((whom) => whom.id);
    try {
      await add.mutateAsync({ id, Ext: words, at: [...new Set(at)] });
      change("", []);
    } catch {
      // the refusal was shown; the text stays
    }
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target === field() && !event.nativeEvent.isComposing;
    if (typing && event.key === "@") {
      // it stands there by the time one chooses
      requestAnimationFrame(() => setAsking(true));
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
      onKeyDown={press}
    >
      <Input.TextArea
        ref={area}
        value={text}
        readOnly={add.isPending}
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={name}
        aria-label={name}
        onChange={(event) => change(event.target.value)}
      />
      <div className={styles.row}>
        {asking ? (
          <Whom id={id} onPick={mention} onClose={leave} />
        ) : (
          <Button type="text" size="small" onClick={() => setAsking(true)}>
            {t("mention")}
          </Button>
        )}
        <span className={styles.spring} />
        {length > 0 ? <NoteLength length={length} over={over} /> : null}
        <Button
          size="small"
          type={length > 0 && !over ? "primary" : "default"}
          htmlType="submit"
          disabled={length === 0 || over}
          loading={add.isPending}
        >
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
