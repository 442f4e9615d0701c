/** The providers by which one may sign in, below the form of the sign-in page. */
import { Button } from "antd";
import { useState } from "react";
import { act } from "../../kernel/http/act";
import { useCall } from "../../kernel/http/hooks";
import { ProviderIcon } from "./provider-icon";
import styles from "./sign-in-providers.module.css";
import { t } from "./texts";

interface OutsideWaysProps {
  /** Where one wanted to go; '' = nowhere. */
  redirect: string;
  disabled: boolean;
}

export function OutsideWays({ redirect, disabled }: OutsideWaysProps) {
  const ways = useCall("outsideSignIn.ways", {}).data?.data ?? [];
  const [leaving, setLeaving] = useState(0);
  if (ways.length === 0) return null;
  const leave = async (id: number) => {
    setLeaving(id);
    const answer = await act("outsideSignIn.begin", { id, redirect });
    if (answer) location.assign(answer.data.url);
    else setLeaving(0);
  };
  return (
    <section className={styles.ways} aria-label={t("others")}>
      <p>{t("others")}</p>
      <div className={styles.buttons}>
        {ways.map(({ id, name, kind }) => (
          <Button
            key={id}
            size="large"
            icon={<ProviderIcon kind={kind} />}
            disabled={disabled || (leaving !== 0 && leaving !== id)}
            loading={leaving === id}
            onClick={() => void leave(id)}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
