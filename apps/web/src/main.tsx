import "./kernel/ui/basis/base.css";
import enUS from "antd/es/locale/en_US";
import zhCN from "antd/es/locale/zh_CN";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { ready } from "./app/routes";
import { connectSession } from "./kernel/http/call";
import { queryClient } from "./kernel/http/query-client";
import { language } from "./kernel/i18n/language";
import { followOtherTabs, sessionLost, useSession } from "./kernel/session/session-store";
import { passClearButtons } from "./kernel/ui/basis/clear-buttons";
import { keepWordsFromLibrary } from "./kernel/ui/basis/heard";
import { loadFontsIfMissing } from "./kernel/ui/screens/fonts";

async function start(): Promise<void> {
  connectSession({ key: () => useSession.getState().key, lost: sessionLost });
  followOtherTabs(() => queryClient.clear());
  document.documentElement.lang = language === "cn" ? "zh-CN" : "en";
  loadFontsIfMissing();
  keepWordsFromLibrary();
  passClearButtons();
  await ready(location);
  const root = document.getElementById("root");
  if (!root) return;
  // piece by piece, and without a splash for code that is there already
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App locale={language === "cn" ? zhCN : enUS} />
      </StrictMode>,
    ),
  );
}

void start();
