/**
 * The one field that records, people and branches are chosen in. One types and takes a match with Enter; without a word the
 * arrows lead through those chosen last and one's own. A press, Enter or the space bar opens the picker with all of them.
 */
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { Select, type SelectProps } from "antd";
import { type KeyboardEvent, type ReactNode, Suspense, useState } from "react";
import { heard } from "../ui/basis/heard";
import { CLEARABLE } from "../ui/parts/clearable";
import { type Choice, type ChoicesOf, grouped, headingOf, type UseChoices } from "./choices";
import styles from "./pickers.module.css";
import { t } from "./texts";

export interface Picked {
  id: number;
  label: string;
}

export interface PickerFieldProps {
  id?: string;
  value: readonly Picked[];
  onChange: (value: Picked[]) => void;
  /** Most that may be chosen; 1 = a single one. */
  max: number;
  disabled?: boolean;
  /** One begins here. */
  autoFocus?: boolean;
  placeholder?: string | undefined;
  /** Names the field where no label does. */
  title?: string;
  status?: "error" | "";
  /** False: it always has a value. */
  clears?: boolean;
}

interface Props extends PickerFieldProps {
  panel: (close: () => void) => ReactNode;
  /** What is offered as one types; the same for as long as the field is there. */
  useChoices: UseChoices;
  of?: ChoicesOf;
  /** One of them was taken. */
  onPick: (picked: Picked) => void;
  /** Offers to make one of the word that was typed. */
  create?: { title: (word: string) => string; begin: (word: string) => void };
}

/** Stands behind all choices, as one of them. */
const CREATE = -1;
const NOTHING: ChoicesOf = { module: "" };

interface Labelled {
  value: number;
  label: string;
}

const OPENS = new Set(["Enter", " "]);
const LISTS = new Set(["ArrowDown", "ArrowUp"]);

/** A match, with what tells it from its namesakes. */
const Match = ({ label, sub }: Pick<Choice, "label" | "sub">) => (
  <span className={styles.match} title={sub ? `${label} · ${sub}` : label}>
    <span className={styles.matchName}>{label}</span>
    {sub ? <span className={styles.matchSub}>{sub}</span> : null}
  </span>
);

export function PickerField(props: Props) {
  const {
    value,
    onChange,
    max,
    panel,
    useChoices,
    of = NOTHING,
    onPick,
    create,
    placeholder,
    title,
    clears = true,
    ...rest
  } = props;
  const [open, setOpen] = useState(false);
  const [word, setWord] = useState("");
  const [listing, setListing] = useState(false);
  const { offered, waits } = useChoices(word.trim(), listing, of);
  const chosen = value.map(({ id }) => id);
  // Until the answer for this word is there, Enter takes none that the word before had found.
  const isMeant = ({ label }: Choice) => !waits || label.includes(word.trim());
  const groups = grouped(offered).map(({ group, choices }) => ({
    group,
    choices: choices.filter((one) => !chosen.includes(one.id) && isMeant(one)),
  }));
  const matches = groups.flatMap(({ choices }) => choices);
  const fold = () => {
    setListing(false);
    setWord("");
  };
  const show = () => {
    fold();
    setOpen(rest.disabled !== true);
  };
  const press = heard((event: KeyboardEvent) => {
    if (event.key === "Escape" && listing) {
      // the list alone, not the form that it stands in
      event.stopPropagation();
      fold();
    } else if (listing || event.altKey) return;
    else if (OPENS.has(event.key)) {
      event.preventDefault();
      show();
    } else if (LISTS.has(event.key)) setListing(true);
  });
  const take = (next: Labelled | readonly Labelled[] | null | undefined) => {
    const ids = [next ?? []].flat().map((one) => one.value);
    if (ids.includes(CREATE)) {
      create?.begin(word.trim());
      fold();
      return;
    }
    const fresh = matches.find(({ id }) => ids.includes(id));
    if (fresh) onPick({ id: fresh.id, label: fresh.label });
    else onChange(value.filter(({ id }) => ids.includes(id)));
    fold();
  };
  const multiple = max > 1;
  // named by what was chosen: it need not be among the matches
  const own = value.map(({ id, label }): Labelled => ({ value: id, label }));
  const found = groups
    .filter(({ choices }) => choices.length > 0)
    .map(({ group, choices }) => ({
      label: headingOf(group),
      title: headingOf(group),
      options: choices.map(({ id, label, sub }) => ({ value: id, label, sub: sub ?? "" })),
    }));
  const creation = create && !waits ? [{ value: CREATE, label: create.title(word.trim()), sub: "" }] : [];
  const options = (listing ? [...found, ...creation] : []) as NonNullable<SelectProps["options"]>;
  return (
    <>
      <Select<Labelled | Labelled[] | undefined>
        {...rest}
        style={{ width: "100%" }}
        aria-label={title}
        open={listing}
        onOpenChange={(next) => {
          if (!next) fold();
        }}
        allowClear={clears ? CLEARABLE : false}
        placeholder={placeholder ?? t("choose")}
        options={options}
        optionRender={({ label, data }) => (
          <Match label={scalarText(label)} sub={(data as { sub?: string }).sub ?? ""} />
        )}
        showSearch={{
          filterOption: false,
          searchValue: word,
          onSearch: (text) => {
            setWord(text);
            if (text.trim() !== "") setListing(true);
          },
        }}
        notFoundContent={waits ? t("loading") : t("nothingFound")}
        popupMatchSelectWidth={false}
        {...(multiple ? { mode: "multiple" as const } : {})}
        labelInValue
        // undefined would leave what was chosen last
        value={(multiple ? own : (own[0] ?? null)) as Labelled | Labelled[]}
        onChange={take}
        onClick={show}
        onBlur={fold}
        onInputKeyDown={press}
      />
      {open ? <Suspense fallback={null}>{panel(() => setOpen(false))}</Suspense> : null}
    </>
  );
}
