import { LoadingOutlined } from "@ant-design/icons";
import { QueryClientProvider } from "@tanstack/react-query";
import { ConfigProvider } from "antd";
import type { Locale } from "antd/es/locale";
import { lazy, Suspense } from "react";
import { BrowserRouter } from "react-router";
import { SessionLostDialog } from "../kernel/access/session-lost-dialog";
import { queryClient } from "../kernel/http/query-client";
import { useLinkHolder } from "../kernel/session/link-holder";
import { useSession } from "../kernel/session/session-store";
import { ToastHost } from "../kernel/tell/toast-host";
import { useAppearance } from "../kernel/ui/basis/appearance";
import { themeOf } from "../kernel/ui/basis/theme";
import { useCompany } from "../kernel/ui/screens/company-name";
import { CrashBoundary } from "./crash-boundary";
import { AppRoutes } from "./routes";

const Watermark = lazy(() => import("./watermark"));

/** Over pages, panels, dialogs and previews, where the company wants it and it is known who looks, or for whom a link was made. */
function MarkedByWhoLooks() {
  const wanted = useCompany().data?.data.watermark === 1;
  const signedIn = useSession(({ key }) => key !== "");
  const linked = useLinkHolder(({ mark }) => mark !== "");
  return (wanted && signedIn) || linked ? (
    <Suspense fallback={null}>
      <Watermark />
    </Suspense>
  ) : null;
}

const THEMES = { light: themeOf("light"), dark: themeOf("dark") };

/** A button keeps its name while it works: its spinner says nothing, and goes without an animation that may not end. */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> };

/** What closes a thing stands at its right, as in dialogs and in the panel. */
const DRAWER = { closable: { placement: "end" as const } };

export function App({ locale }: { locale: Locale }) {
  const appearance = useAppearance((state) => state.appearance);
  return (
    <ConfigProvider theme={THEMES[appearance]} locale={locale} button={BUTTON} drawer={DRAWER}>
      <QueryClientProvider client={queryClient}>
        <CrashBoundary>
          <BrowserRouter>
            <AppRoutes />
            <MarkedByWhoLooks />
            <SessionLostDialog />
          </BrowserRouter>
        </CrashBoundary>
        <ToastHost />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
