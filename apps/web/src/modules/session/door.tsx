/** The page outside of the frame: brand panel at the left, a form at the right. */
import { GlobalOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { chooseLanguage, LANGUAGES, language } from "../../kernel/i18n/language";
import { CompanyLogo } from "../../kernel/ui/screens/company-logo";
import { useCompanyName } from "../../kernel/ui/screens/company-name";
import { useTitle } from "../../kernel/ui/screens/use-title";
import { BrandPanel } from "./brand-panel";
import styles from "./door.module.css";

interface DoorProps {
  title: string;
  heading: string;
  text?: string;
  children: ReactNode;
}

export function Door({ title, heading, text, children }: DoorProps) {
  const company = useCompanyName();
  const next = language === "cn" ? "en" : "cn";
  useTitle(title);
  return (
    <div className={styles.door}>
      <BrandPanel company={company} />
      <main className={styles.side}>
        <Button
          type="text"
          className={styles.language ?? ""}
          icon={<GlobalOutlined aria-hidden />}
          onClick={() => chooseLanguage(next)}
        >
          {LANGUAGES[next]}
        </Button>
        <div className={styles.card}>
          <p className={styles.brand}>
            <CompanyLogo size={32} />
            {company}
          </p>
          <h1>{heading}</h1>
          {text ? <p className={styles.text}>{text}</p> : null}
          {children}
        </div>
      </main>
    </div>
  );
}
