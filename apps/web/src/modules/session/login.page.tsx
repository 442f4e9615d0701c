import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import type { CallError } from "../../kernel/http/call";
import { useWrite } from "../../kernel/http/hooks";
import { signIn, useSession } from "../../kernel/session/session-store";
import { useCompany } from "../../kernel/ui/screens/company-name";
import { DemoAccounts } from "./demo-accounts";
import { Door } from "./door";
import { type Credentials, LoginForm } from "./login-form";
import { outsideProblem } from "./outside-problem";
import { safeRedirect } from "./redirect";
import { rememberedName, rememberName } from "./remembered-name";
import { t } from "./texts";

const MustChangePassword = lazy(() => import("./must-change-password"));
const CodeStep = lazy(() => import("./code-step"));
const MustEnrol = lazy(async () => ({ default: (await import("../second-factor/public")).MustEnrol }));
const OutsideWays = lazy(async () => ({ default: (await import("../sign-in-providers/public")).OutsideWays }));

/** Goes where one wanted to go as soon as the session is usable. */
function useLeave(): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeRedirect(params.get("redirect"), location.origin);
  const ready = useSession(
    (session) => session.key !== "" && session.profile?.mustChangePwd === 0 && session.profile.mustEnrol === 0,
  );
  useEffect(() => {
    if (ready) void navigate(target, { replace: true });
  }, [ready, target, navigate]);
}

/** One is back from a provider. @param goOn is called once, where it said who one is */
function useComeBack(goOn: () => void, tell: (problem: string) => void): void {
  const [params, setParams] = useSearchParams();
  const word = params.get("outside") ?? "";
  const done = useRef(false);
  useEffect(() => {
    if (word === "" || done.current) return;
    done.current = true;
    const redirect = params.get("redirect");
    setParams(redirect === null ? {} : { redirect }, { replace: true });
    if (word === "back") goOn();
    else tell(outsideProblem(word));
  }, [word, params, setParams, goOn, tell]);
}

/** How one signs in: by name and password, or by what a provider has said. */
type Way = "password" | "outside";

export default function LoginPage() {
  const [given, setGiven] = useState<Credentials>(() => ({ username: rememberedName(), password: "" }));
  const [problem, setProblem] = useState("");
  const company = useCompany().data?.data;
  const mustChange = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 1);
  const mustEnrol = useSession((session) => session.key !== "" && session.profile?.mustEnrol === 1);
  /** The first step is done by this way, and the second one is to be done. */
  const [second, setSecond] = useState<Way>();
  const [params] = useSearchParams();
  useLeave();
  const refused = (way: Way) => (error: CallError) => {
    if (error.code === "SECOND_FACTOR") setSecond(way);
    else {
      setProblem(error.problems[0]?.msg ?? error.message);
      // what a provider has said is good for some minutes
      if (way === "outside" && error.code === "LOGIN_FAILED") setSecond(undefined);
    }
    return true;
  };
  const login = useWrite("session.login", {
    toast: false,
    onSuccess: (answer) => signIn(answer.data, answer.model),
    onRefused: refused("password"),
  });
  const finish = useWrite("outsideSignIn.finish", {
    toast: false,
    onSuccess: (answer) => signIn(answer.data, answer.model),
    onRefused: refused("outside"),
  });
  useComeBack(() => finish.mutate({}), setProblem);
  const pending = login.isPending || finish.isPending;
  const submit = ({ username, password }: Credentials, step: { code?: string; remember?: 0 | 1 } = {}) => {
    setProblem("");
    login.mutate({ username: username.trim(), password, ...step });
  };
  if (company?.setup === 1) return <Navigate to="/setup" replace />;
  if (second) {
    return (
      <Door title={t("signInTitle")} heading={t("codeHeading")} text={t("codeText")}>
        <Suspense>
          <CodeStep
            pending={pending}
            problem={problem}
            onSubmit={(code, remember) => {
              if (second === "password") return submit(given, { code, remember });
              setProblem("");
              finish.mutate({ code, remember });
            }}
            onBack={() => {
              setProblem("");
              setSecond(undefined);
            }}
          />
        </Suspense>
      </Door>
    );
  }
  return (
    <Door title={t("signInTitle")} heading={t("welcome")}>
      <LoginForm
        given={given}
        onChange={setGiven}
        pending={pending}
        problem={problem}
        onSubmit={(typed, remember) => {
          rememberName(typed.username.trim(), remember);
          submit(typed);
        }}
      />
      <Suspense>
        <OutsideWays redirect={params.get("redirect") ?? ""} disabled={pending} />
      </Suspense>
      <DemoAccounts
        accounts={company?.accounts ?? []}
        disabled={pending}
        onChoose={(username) => {
          const demo = { username, password: company?.demoPassword ?? "" };
          setGiven(demo);
          submit(demo);
        }}
      />
      {mustChange || mustEnrol ? (
        <Suspense>
          {mustChange ? <MustChangePassword oldPassword={given.password} /> : <MustEnrol password={given.password} />}
        </Suspense>
      ) : null}
    </Door>
  );
}
