import { SearchOutlined } from "@ant-design/icons";
import { familyOf } from "@qicheng/api/kernel/families";
import type { RecentRecord } from "@qicheng/api/search/routes";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Input, Spin } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type Action, offeredActions } from "../../kernel/actions/action";
import { isHeard } from "../../kernel/actions/keys";
import { keysText } from "../../kernel/actions/strokes";
import { useCall } from "../../kernel/http/hooks";
import { leaveFull } from "../../kernel/open/shown-full";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { namesOf, type RecordTitle } from "../../kernel/records/parts/texts";
import { useCan } from "../../kernel/session/can";
import { heard } from "../../kernel/ui/basis/heard";
import { isLayerOpen } from "../../kernel/ui/basis/layers";
import { Dialog } from "../../kernel/ui/dialogs/dialog";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { FoundValues, Marked } from "../../kernel/ui/parts/marked";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { applyFor } from "../work-forms/public";
import { commandsOf } from "./commands";
import { foundIn, type Hit, pathFor, type RecordScreen, rankedHits, recentHits, stepped } from "./hits";
import styles from "./search.module.css";
import { t } from "./texts";

const PAUSE_MS = 100;
/** Forms come and go seldom. */
const FORMS_MS = 60_000;
const MOST = 50;

/** One line of the list: what was found, opened before, or can be done. */
interface Entry {
  key: string;
  /** Heading above the first of its kind. */
  group: string;
  body: ReactNode;
  /** What it goes to, where it goes to a screen. */
  address?: string;
  run: () => void;
}

interface EntriesProps {
  entries: readonly Entry[];
  at: number;
  onPoint: (at: number) => void;
}

function HitText({ hit }: { hit: Hit }) {
  const { title, text, others } = foundIn(hit);
  return (
    <span className={styles.hitText}>
      <span className={styles.title}>
        <Marked text={hit.title} marks={title} />
      </span>
      {hit.text || others.length > 0 ? (
        <span className={styles.sub}>
          <FoundValues found={others} />
          <Marked text={hit.text} marks={text} />
        </span>
      ) : null}
    </span>
  );
}

function HitBody({ hit }: { hit: Hit }) {
  return (
    <>
      <HitText hit={hit} />
      {hit.mine === 1 ? <StatusTag text={t("mine")} tone="working" /> : null}
      <span className={styles.owner}>{hit.mine === 1 ? "" : hit.UserName}</span>
    </>
  );
}

function CommandBody({ action }: { action: Action }) {
  return (
    <>
      <span className={styles.hitText}>{action.title}</span>
      {action.keys === undefined || !isHeard(action.keys) ? null : (
        <kbd className={styles.key}>{keysText(action.keys)}</kbd>
      )}
    </>
  );
}

function Entries({ entries, at, onPoint }: EntriesProps) {
  return (
    <div role="listbox" id="search-hits" className={styles.results} tabIndex={0} aria-label={t("open")}>
      {entries.map(({ key, group, body, run }, index) => (
        <div key={key}>
          {entries[index - 1]?.group === group ? null : <div className={styles.group}>{group}</div>}
          {/* the input keeps the focus and moves through the options */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
          <div
            role="option"
            id={`search-hit-${index}`}
            className={styles.hit}
            aria-selected={index === at}
            ref={index === at ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
            onMouseMove={() => index !== at && onPoint(index)}
            onClick={run}
          >
            {body}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Where a record is shown beside its list; on that list, as it stands. */
function useAddress(screens: readonly RecordScreen[]): (hit: Hit) => string {
  const { pathname, search } = useLocation();
  return ({ shows }) => {
    const path = pathFor(screens, shows.module) ?? pathname;
    const params = new URLSearchParams(pathname === path ? search : "");
    params.set("id", String(shows.id));
    return `${path}?${params}`;
  };
}

/** As it is when the overlay comes up, asked anew each time; it does not move under the cursor. Undefined until then. */
function useRecent(enabled: boolean): readonly RecentRecord[] | undefined {
  const answer = useCall("search.recent", {}, { enabled, staleTime: 0 });
  const [recent, setRecent] = useState<readonly RecentRecord[] | undefined>(enabled ? undefined : []);
  if (recent === undefined && answer.isFetchedAfterMount && !answer.isFetching) setRecent(answer.data?.data ?? []);
  return recent;
}

/** The forms that one may submit, each begun over the screen that one is on. */
function useForms(enabled: boolean): Action[] {
  const may = useCan("oa.createApproval");
  const offered = useCall("workForms.offered", {}, { enabled: enabled && may, staleTime: FORMS_MS });
  return (offered.data?.data ?? []).map((form) => ({
    key: `apply ${form.id}`,
    title: t("apply", { name: form.name }),
    makes: true,
    run: () => applyFor(form),
  }));
}

/** Tells of what the press of Enter would go to. */
function useNear(entry: Entry | undefined, onNear: (address: string) => void): void {
  const address = entry?.address;
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (address !== undefined) near(address);
  }, [address]);
}

const titles = new Map<string, RecordTitle>(Object.values(webRecords).map(({ module, title }) => [module, title]));

interface Props {
  /** Where records are shown, in the order of the menus. */
  screens: readonly RecordScreen[];
  /** Told of the address of the hit that one stands on. */
  onNear: (address: string) => void;
  onClose: () => void;
}

export default function SearchOverlay({ screens, onNear, onClose }: Props) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  // As they were before the overlay came up; over a form or a dialog what lies below it is out of reach.
  const [actions] = useState(() => (isLayerOpen() ? [] : offeredActions()));
  const navigate = useNavigate();
  const addressOf = useAddress(screens);
  const typed = text.trim();
  const key = useDebounced(typed, PAUSE_MS);
  const searching = typed !== "";
  const answer = useCall("search.all", { key }, { enabled: key !== "" && screens.length > 0, keep: true });
  const modules = screens.map(({ module }) => module);
  const recent = useRecent(screens.length > 0);
  const hits = searching
    ? rankedHits((key !== "" && answer.data?.data) || {}, modules)
    : recentHits(recent ?? [], modules);
  const groupOf = (hit: Hit) => {
    if (!searching) return t("recent");
    const title = titles.get(familyOf(hit.kind));
    return title ? namesOf(title).Titles : hit.kind;
  };
  const open = (hit: Hit) => {
    leaveFull();
    void navigate(addressOf(hit));
    onClose();
  };
  const found = hits.map(
    (hit): Entry => ({
      key: `${hit.kind} ${hit.id}`,
      group: groupOf(hit),
      body: <HitBody hit={hit} />,
      address: addressOf(hit),
      run: () => open(hit),
    }),
  );
  const forms = useForms(actions.length > 0);
  const { acts, makes } = commandsOf([...actions, ...forms], typed);
  const commandIn = (group: string) => (action: Action) => ({
    key: `command ${action.key}`,
    group,
    body: <CommandBody action={action} />,
    run: () => {
      onClose();
      action.run();
    },
  });
  const commands: Entry[] = [...acts.map(commandIn(t("commands"))), ...makes.map(commandIn(t("makes")))];
  // What one opened last comes first, and pushes nothing down that one is about to press.
  const waiting = !searching && recent === undefined;
  const opened = waiting ? [] : [...found, ...commands];
  const entries = searching ? [...commands, ...found] : opened;
  useNear(entries[at], onNear);
  // Who types and presses Enter at once means the first of what he has typed, not of what was found before.
  const settled = key === typed && !(searching ? answer.isFetching : waiting);
  const [held, setHeld] = useState(false);
  const runHeld = useEffectEvent(() => {
    setHeld(false);
    entries[at]?.run();
  });
  useEffect(() => {
    if (held && settled) runHeld();
  }, [held, settled]);
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(stepped(at, step, entries.length));
    }
    if (event.key !== "Enter") return;
    // What it opens has a button in the focus, which is not pressed by the same key.
    event.preventDefault();
    if (settled || (searching && at < commands.length)) entries[at]?.run();
    else setHeld(true);
  };
  return (
    <Dialog
      open
      width={600}
      title={t("open")}
      footer={null}
      closable={false}
      centered={false}
      style={{ top: 80 }}
      styles={{ header: { display: "none" } }}
      onCancel={onClose}
    >
      <Input
        autoFocus
        allowClear={CLEARABLE}
        size="large"
        variant="borderless"
        className={styles.input ?? ""}
        prefix={answer.isFetching ? <Spin size="small" /> : <SearchOutlined aria-hidden />}
        value={text}
        maxLength={MOST}
        placeholder={t("placeholder")}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={`search-hit-${at}`}
        onKeyDown={heard(press)}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setHeld(false);
        }}
      />
      {entries.length > 0 ? (
        <Entries entries={entries} at={at} onPoint={setAt} />
      ) : (
        <div className={styles.results}>
          <Note searching={searching} pending={!settled} failed={answer.error} searched={key} />
        </div>
      )}
      <div className={styles.keys}>{t("keys")}</div>
    </Dialog>
  );
}

interface NoteProps {
  searching: boolean;
  pending: boolean;
  failed: Error | null;
  searched: string;
}

function Note({ searching, pending, failed, searched }: NoteProps) {
  if (pending) return null;
  if (!searching) return <div className={styles.note}>{t("start")}</div>;
  if (failed) return <div className={styles.note}>{failed.message || t("failed")}</div>;
  return (
    <div className={styles.note}>
      <p>{t("none", { key: searched })}</p>
      <p>{t("noneHint")}</p>
    </div>
  );
}
