import { SearchOutlined } from "@ant-design/icons";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { InputRef } from "antd";
import Input from "antd/es/input/Input";
import { type Ref, useCallback, useEffect, useRef, useState } from "react";
import { codePoints, firstCodePoints } from "../../ui/basis/code-points";
import { heard } from "../../ui/basis/heard";
import { usePhone } from "../../ui/basis/use-phone";
import { CLEARABLE } from "../../ui/parts/clearable";
import { t } from "../ask/texts";
import styles from "../table/list.module.css";

interface Props {
  ref: Ref<InputRef>;
  value: string;
  hint: string;
  onSearch: (key: string) => void;
}

const PAUSE_MS = 300;
const LIMIT = {
  max: LIMITS.keyLength,
  strategy: codePoints,
  exceedFormatter: (text: string, { max }: { max: number }) => firstCodePoints(text, max),
};

/** The keyword box: searches when one pauses, presses Enter or clears it; never in the middle of an input method. */
export function SearchBox({ ref, value, hint, onSearch }: Props) {
  const phone = usePhone();
  const [text, setText] = useState(value);
  const [composing, setComposing] = useState(false);
  // One's own search comes back as the value while one types on: only a value from elsewhere replaces the text.
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const wanted = text.trim();
  const search = useCallback(
    (key: string) => {
      sent.current = key;
      onSearch(key);
    },
    [onSearch],
  );
  useEffect(() => {
    if (composing || wanted === value) return undefined;
    const timer = setTimeout(() => search(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, composing, value, search]);
  return (
    <Input
      ref={ref}
      allowClear={CLEARABLE}
      className={styles.search ?? ""}
      prefix={<SearchOutlined aria-hidden />}
      value={text}
      count={LIMIT}
      placeholder={hint}
      {...(phone ? {} : { title: t("searchHint") })}
      aria-label={hint}
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onPressEnter={heard(() => (composing || wanted === value ? undefined : search(wanted)))}
      onKeyDown={heard((event) => {
        if (event.key === "Escape") event.currentTarget.blur();
      })}
    />
  );
}
