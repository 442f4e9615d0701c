import { lazy, type ReactNode, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { type Session, useSession } from "../kernel/session/session-store";
import { Splash } from "../kernel/ui/screens/splash";
import { fetchable, loadPage } from "./load-page";

const LoginPage = lazy(() => loadPage("login", () => import("../modules/session/login.page")));
const SetupPage = lazy(() => loadPage("setup", () => import("../modules/session/setup.page")));
const FileViewPage = lazy(() => loadPage("file", () => import("../modules/preview/file-view.page")));
const frame = fetchable(() => import("./signed-in"));
const SignedIn = lazy(() => loadPage("frame", frame.load));

const usable = (session: Session): boolean =>
  session.key !== "" && session.profile?.mustChangePwd !== 1 && session.profile?.mustEnrol !== 1;

/** Screens that need nobody to be signed in. */
const OPEN = /^\/(?:login|setup|fileView\/[^/]+)\/?$/;

/** Fetches what the first screen needs; what cannot be fetched is said where it is drawn. */
export async function ready({ pathname, search }: Pick<Location, "pathname" | "search">): Promise<void> {
  if (OPEN.test(pathname) || !usable(useSession.getState())) return;
  try {
    const [{ arrive }] = await Promise.all([import("./frame/arrive"), frame.ahead()]);
    await arrive(pathname + search);
  } catch {
    // the part that cannot be fetched is asked for again where it is drawn
  }
}

/** A signed-in user has no business on the sign-in page. */
function GuestOnly({ children }: { children: ReactNode }) {
  // only at first: whoever signs in on this page is led on by the page itself
  const [signedIn] = useState(() => usable(useSession.getState()));
  return signedIn ? <Navigate to="/" replace /> : children;
}

function MembersOnly({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const signedIn = useSession(usable);
  const left = useSession((session) => session.left);
  if (signedIn) return children;
  const wanted = left || pathname === "/" ? "" : `?redirect=${encodeURIComponent(pathname + search)}`;
  return <Navigate to={`/login${wanted}`} replace />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Splash />}>
      <Routes>
        <Route
          path="/login"
          element={
            <GuestOnly>
              <LoginPage />
            </GuestOnly>
          }
        />
        <Route
          path="/setup"
          element={
            <GuestOnly>
              <SetupPage />
            </GuestOnly>
          }
        />
        <Route path="/fileView/:url" element={<FileViewPage />} />
        <Route
          path="*"
          element={
            <MembersOnly>
              <SignedIn />
            </MembersOnly>
          }
        />
      </Routes>
    </Suspense>
  );
}
