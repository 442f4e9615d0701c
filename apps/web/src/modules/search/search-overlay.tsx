import { SearchOutlined } from "@ant-design/icons";
import { webRecords } from "@qicheng/api/web-records.generated";
import { Input, Modal, Spin } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { namesOf, type RecordTitle } from "../../kernel/records/texts";
import { StatusTag } from "../../kernel/ui/status-tag";
import { type Hit, type RecordScreen, rankedHits, stepped } from "./hits";
import { recentHits, rememberHit } from "./recent";
import styles from "./search.module.css";
import { t } from "./texts";

const PAUSE_MS = 150;
const MOST = 50;

interface HitsProps {
  hits: readonly Hit[];
  at: number;
  titleOf: (hit: Hit) => string;
  onPoint: (at: number) => void;
  onOpen: (hit: Hit) => void;
}

function Hits({ hits, at, titleOf, onPoint, onOpen }: HitsProps) {
  return (
    <div role="listbox" id="search-hits" className={styles.results} tabIndex={0} aria-label={t("open")}>
      {hits.map((hit, index) => {
        const title = titleOf(hit);
        const before = hits[index - 1];
        return (
          <div key={`${hit.kind} ${hit.id}`}>
            {before && titleOf(before) === title ? null : <div className={styles.group}>{title}</div>}
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
              onClick={() => onOpen(hit)}
            >
              <span className={styles.hitText}>
                <span className={styles.title}>{hit.title}</span>
                {hit.text ? <span className={styles.sub}>{hit.text}</span> : null}
              </span>
              {hit.mine === 1 ? <StatusTag text={t("mine")} tone="working" /> : null}
              <span className={styles.owner}>{hit.mine === 1 ? "" : hit.UserName}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Goes to where a record is shown beside its list; on that list, as it stands. */
function useShow(screens: readonly RecordScreen[]): (hit: Hit) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ shows }) => {
    const path = screens.find(({ module }) => module === shows.module)?.path ?? pathname;
    const params = new URLSearchParams(pathname === path ? search : "");
    params.set("id", String(shows.id));
    void navigate(`${path}?${params}`);
  };
}

const titles = new Map<string, RecordTitle>(Object.values(webRecords).map(({ module, title }) => [module, title]));

interface Props {
  /** Where records are shown, in the order of the menus. */
  screens: readonly RecordScreen[];
  onClose: () => void;
}

export default function SearchOverlay({ screens, onClose }: Props) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [recent] = useState(recentHits);
  const show = useShow(screens);
  const key = useDebounced(text.trim(), PAUSE_MS);
  const answer = useCall("search.all", { key }, { enabled: key !== "", keep: true });
  const searching = key !== "";
  const modules = screens.map(({ module }) => module);
  const hits = searching ? rankedHits(answer.data?.data ?? {}, modules) : recent;
  const titleOf = (hit: Hit) => {
    if (!searching) return t("recent");
    const title = titles.get(hit.kind);
    return title ? namesOf(title).Titles : hit.kind;
  };
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    rememberHit(hit);
    show(hit);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(stepped(at, step, hits.length));
    }
    if (event.key === "Enter") open(hits[at]);
  };
  return (
    <Modal
      open
      width={600}
      title={t("open")}
      footer={null}
      closable={false}
      style={{ top: 80 }}
      styles={{ header: { display: "none" } }}
      onCancel={onClose}
    >
      <Input
        autoFocus
        allowClear
        size="large"
        variant="borderless"
        className={styles.input ?? ""}
        prefix={answer.isFetching ? <Spin size="small" /> : <SearchOutlined aria-hidden />}
        value={text}
        maxLength={MOST}
        placeholder={t("placeholder")}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={`search-hit-${at}`}
        onKeyDown={press}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
      />
      {hits.length > 0 ? (
        <Hits hits={hits} at={at} titleOf={titleOf} onPoint={setAt} onOpen={open} />
      ) : (
        <div className={styles.results}>
          <Note searching={searching} pending={answer.isFetching} failed={answer.error} searched={key} />
        </div>
      )}
      <div className={styles.keys}>{t("keys")}</div>
    </Modal>
  );
}

interface NoteProps {
  searching: boolean;
  pending: boolean;
  failed: Error | null;
  searched: string;
}

function Note({ searching, pending, failed, searched }: NoteProps) {
  if (!searching) return <div className={styles.note}>{t("start")}</div>;
  if (pending) return null;
  if (failed) return <div className={styles.note}>{failed.message || t("failed")}</div>;
  return (
    <div className={styles.note}>
      <p>{t("none", { key: searched })}</p>
      <p>{t("noneHint")}</p>
    </div>
  );
}
