/** Which events a hook hears of: one line for each kind of record. */
import { SearchOutlined } from "@ant-design/icons";
import type { EventChoice } from "@qicheng/api/webhooks/routes";
import { Checkbox, Input } from "antd";
import { useState } from "react";
import type { ControlProps } from "../../kernel/forms/values/control";
import { useCall } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { heard } from "../../kernel/ui/basis/heard";
import { CLEARABLE } from "../../kernel/ui/parts/clearable";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import { eventsOf, eventsText } from "./event-names";
import { t } from "./texts";
import styles from "./webhooks.module.css";

const useChoices = () => useCall("webhooks.choices", {}, { staleTime: 60_000 });

/** 客户（全部）、合同（审批通过） */
export function EventNames({ events }: { events: readonly string[] }) {
  const choices = useChoices().data?.data ?? [];
  return eventsText(choices, events) || "-";
}

interface LineProps {
  choice: EventChoice;
  chosen: ReadonlySet<string>;
  disabled: boolean;
  onSet: (events: readonly string[], on: boolean) => void;
}

function Line({ choice: { title, events }, chosen, disabled, onSet }: LineProps) {
  const names = events.map(({ event }) => event);
  const ticked = names.filter((event) => chosen.has(event)).length;
  return (
    <fieldset className={styles.line} aria-label={title}>
      <Checkbox
        className={styles.type ?? ""}
        disabled={disabled}
        checked={ticked === names.length}
        indeterminate={ticked > 0 && ticked < names.length}
        onChange={({ target }) => onSet(names, target.checked)}
      >
        {title}
      </Checkbox>
      <span className={styles.events}>
        {events.map(({ event, title: name }) => (
          <Checkbox
            key={event}
            disabled={disabled}
            checked={chosen.has(event)}
            onChange={({ target }) => onSet([event], target.checked)}
          >
            {name}
          </Checkbox>
        ))}
      </span>
    </fieldset>
  );
}

export function EventsControl({ field, value, onChange }: ControlProps) {
  const [word, setWord] = useState("");
  const { data, error, refetch } = useChoices();
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={6} />;
  const events = eventsOf(value);
  const chosen = new Set(events);
  const found = data.data.filter(({ title }) => title.toLowerCase().includes(word.trim().toLowerCase()));
  const set = (names: readonly string[], on: boolean) => {
    const others = events.filter((event) => !names.includes(event));
    onChange((on ? [...others, ...names] : others).join(","));
  };
  return (
    <div className={styles.editor}>
      <div className={styles.tools}>
        <Input
          className={styles.search ?? ""}
          prefix={<SearchOutlined aria-hidden />}
          allowClear={CLEARABLE}
          aria-label={t("search")}
          placeholder={t("search")}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          // it would save the form
          onPressEnter={heard((event) => event.preventDefault())}
        />
        <small>{events.length > 0 ? t("chosen", { count: events.length }) : common("choose")}</small>
      </div>
      {found.length === 0 ? <EmptyState text={t("noType", { word: word.trim() })} /> : null}
      <div className={styles.lines}>
        {found.map((choice) => (
          <Line key={choice.module} choice={choice} chosen={chosen} disabled={field.readonly === true} onSet={set} />
        ))}
      </div>
      <small className={styles.quiet}>{t("valuesHint")}</small>
    </div>
  );
}
