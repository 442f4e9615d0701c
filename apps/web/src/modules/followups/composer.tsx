import { PictureOutlined, SendOutlined } from "@ant-design/icons";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { Button, Input, Select, Tag } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./followups.module.css";
import { morningIn, SHORTCUTS } from "./next-time";
import { t } from "./texts";
import { useComposer } from "./use-composer";

const NextTimePicker = lazy(() => import("./next-time-picker"));
const PictureUpload = lazy(() =>
  import("../../kernel/forms/picture-upload").then((module) => ({ default: module.PictureUpload })),
);

interface Props {
  customerId: number;
  focus: boolean;
  onFocused: () => void;
}

const MOST_PICTURES = 9;
const NAMES = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[];

interface NextProps {
  value: string;
  /** The note is ready: a shortcut sends it. */
  sends: boolean;
  onShortcut: (value: string) => void;
  onChange: (value: string) => void;
}

function NextTime({ value, sends, onShortcut, onChange }: NextProps) {
  const [own, setOwn] = useState(false);
  const now = Date.now();
  const chosen = NAMES.find((name) => morningIn(SHORTCUTS[name], now) === value);
  const showsPicker = own || (value !== "" && chosen === undefined);
  return (
    <>
      <span className={styles.label}>{t("next")}</span>
      {NAMES.map((name) => (
        <Tag.CheckableTag
          key={name}
          className={styles.chip ?? ""}
          checked={name === chosen}
          onChange={(checked) => {
            setOwn(false);
            onShortcut(checked ? morningIn(SHORTCUTS[name], now) : "");
          }}
        >
          <span title={sends ? t("sendsWith", { time: t(name) }) : ""}>{t(name)}</span>
        </Tag.CheckableTag>
      ))}
      {showsPicker ? (
        <Suspense fallback={null}>
          <NextTimePicker value={value} onChange={onChange} />
        </Suspense>
      ) : (
        <Tag.CheckableTag className={styles.chip ?? ""} checked={false} onChange={() => setOwn(true)}>
          {t("ownTime")}
        </Tag.CheckableTag>
      )}
    </>
  );
}

/** Writes a follow-up: how, what came out of it, when to come back. */
export function Composer({ customerId, focus, onFocused }: Props) {
  const { note, change, methods, method, length, sendable, sending, send, agree } = useComposer(customerId);
  const [pictures, setPictures] = useState(note.pictures.length > 0);
  const area = useRef<TextAreaRef>(null);
  const focused = useEffectEvent(onFocused);
  useEffect(() => {
    if (!focus) return;
    area.current?.focus();
    focused();
  }, [focus]);
  const over = length > LIMITS.followUpText;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <Input.TextArea
        ref={area}
        variant="borderless"
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={note.text}
        placeholder={t("placeholder")}
        aria-label={t("placeholder")}
        onChange={(event) => change({ text: event.target.value })}
      />
      {pictures ? (
        <Suspense fallback={null}>
          <PictureUpload value={note.pictures} max={MOST_PICTURES} onChange={(files) => change({ pictures: files })} />
        </Suspense>
      ) : null}
      <div className={styles.row}>
        <NextTime value={note.next} sends={sendable} onShortcut={agree} onChange={(next) => change({ next })} />
      </div>
      <div className={styles.row}>
        <Select
          size="small"
          aria-label={t("method")}
          popupMatchSelectWidth={false}
          value={method ?? null}
          options={methods.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(next) => change({ status: next })}
        />
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined aria-hidden />}
          aria-expanded={pictures}
          onClick={() => setPictures(!pictures)}
        >
          {t("pictures")}
        </Button>
        <span className={styles.spring} />
        <span className={over ? `${styles.count} ${styles.over}` : styles.count}>
          {length}/{LIMITS.followUpText}
        </span>
        <Button
          type={sendable ? "primary" : "default"}
          htmlType="submit"
          icon={<SendOutlined aria-hidden />}
          disabled={!sendable}
          loading={sending}
        >
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
