import { SearchOutlined } from "@ant-design/icons";
import { Input, Modal, Spin } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCall } from "../../kernel/http/hooks";
import { useDebounced } from "../../kernel/pickers/use-debounced";
import { StatusTag } from "../../kernel/ui/status-tag";
import { TOTAL_PATH } from "../customers/public";
import { type Hit, rankedHits, stepped } from "./hits";
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

/** The address that shows a customer beside the list as it stands. */
function useOpenCustomer(): (id: number) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(pathname === TOTAL_PATH ? search : "");
    params.set("id", String(id));
    void navigate(`${TOTAL_PATH}?${params}`);
  };
}

export default function SearchOverlay({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [recent] = useState(recentHits);
  const openCustomer = useOpenCustomer();
  const key = useDebounced(text.trim(), PAUSE_MS);
  const answer = useCall("search.all", { key }, { enabled: key !== "", keep: true });
  const searching = key !== "";
  const hits = searching ? rankedHits(answer.data?.data ?? { customer: [], contact: [] }) : recent;
  const titleOf = (hit: Hit) => {
    if (!searching) return t("recent");
    return t(hit.kind === "customer" ? "customers" : "contacts");
  };
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    rememberHit(hit);
    openCustomer(hit.kind === "customer" ? hit.id : hit.customerId);
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
