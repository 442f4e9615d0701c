/** A record beside its list, which stays in use. */
import { CloseOutlined, DownOutlined, LeftOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, type UIEvent, useEffect, useRef } from "react";
import { common } from "../i18n/common";
import { usePhone } from "../ui/basis/use-phone";
import styles from "./panels.module.css";
import { t } from "./texts";

export interface Steps {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

const STEPS = [
  ["previous", UpOutlined],
  ["next", DownOutlined],
] as const;

interface Props {
  /** Names the panel for those who cannot see it. */
  title: string;
  /** Changes with the record, so that the panel starts at its top again. */
  record: number;
  header: ReactNode;
  children: ReactNode;
  /** Stays under what is scrolled. */
  foot?: ReactNode;
  /** To the record before and the one after, where there is a list; undefined at its ends. */
  steps?: Steps | undefined;
  onClose: () => void;
}

export function SidePanel({ title, record, header, children, foot = null, steps, onClose }: Props) {
  const phone = usePhone();
  const panel = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // asking the body itself would have the panel laid out before it is drawn
  const isScrolled = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts at the top
  useEffect(() => {
    if (!isScrolled.current) return;
    for (const one of [panel.current, body.current]) if (one) one.scrollTop = 0;
  }, [record]);
  const onScroll = ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    if (target === currentTarget) isScrolled.current = currentTarget.scrollTop > 0;
  };
  const [away, Icon] = phone ? [common("back"), LeftOutlined] : [common("close"), CloseOutlined];
  const leave = (
    <Button
      type="text"
      className={styles.leave ?? ""}
      icon={<Icon aria-hidden />}
      aria-label={away}
      title={away}
      onClick={onClose}
    />
  );
  return (
    <aside ref={panel} className={styles.panel} aria-label={title} onScroll={onScroll}>
      <header className={styles.head}>
        {phone ? leave : null}
        <div className={styles.headContent}>{header}</div>
        {steps
          ? STEPS.map(([step, Sign]) => (
              <Button
                key={step}
                type="text"
                icon={<Sign aria-hidden />}
                aria-label={t(step)}
                title={t(step)}
                disabled={steps[step] === undefined}
                onClick={steps[step]}
              />
            ))
          : null}
        {phone ? null : leave}
      </header>
      <div ref={body} className={styles.body} onScroll={onScroll}>
        {children}
      </div>
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </aside>
  );
}
