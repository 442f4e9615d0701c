import { LoadingOutlined } from "@ant-design/icons";
import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import { BrowserRouter } from "react-router";
import { SessionLostDialog } from "../kernel/access/session-lost-dialog";
import { queryClient } from "../kernel/http/query-client";
import { useAppearance } from "../kernel/ui/appearance";
import { themeOf } from "../kernel/ui/theme";
import { ToastHost } from "../kernel/ui/toast-host";
import { CrashBoundary } from "./crash-boundary";
import { AppRoutes } from "./routes";

const THEMES = { light: themeOf("light"), dark: themeOf("dark") };

/** A button keeps its name while it works: its spinner says nothing, and goes without an animation that may not end. */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

export function App({ locale }: { locale: Locale }) {
  const appearance = useAppearance((state) => state.appearance);
  return (
    <ConfigProvider theme={THEMES[appearance]} locale={locale} button={BUTTON}>
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <BrowserRouter>
            <AppRoutes />
            <SessionLostDialog />
          </BrowserRouter>
        </CrashBoundary>
        <ToastHost />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
