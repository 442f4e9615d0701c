import { ApiOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { call } from "../../kernel/http/call";
import { tellFailure } from "../../kernel/http/tell-failure";
import styles from "./person.module.css";
import { t } from "./texts";

/** The page of the documentation cannot send the login key: it is opened by a link that is good for a minute. */
async function openDocs(): Promise<void> {
  // Opened within the click; a tab that comes after an answer is taken for an advertisement.
  const tab = window.open("", "_blank");
  try {
    const { data } = await call("session.docsLink", {});
    if (tab) tab.location.replace(data.url);
    else window.location.assign(data.url);
  } catch (error) {
    tab?.close();
    tellFailure(error);
  }
}

export function DocsLink() {
  const [opening, setOpening] = useState(false);
  return (
    <Button
      type="link"
      className={styles.docs ?? ""}
      icon={<ApiOutlined aria-hidden />}
      loading={opening}
      onClick={() => {
        setOpening(true);
        void openDocs().finally(() => setOpening(false));
      }}
    >
      {t("docs")}
    </Button>
  );
}
