import { lazy, Suspense, useEffect, useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router";
import { useWrite } from "../../kernel/http/hooks";
import { signIn, useSession } from "../../kernel/session/session-store";
import { useCompany } from "../../kernel/ui/screens/company-name";
import { DemoAccounts } from "./demo-accounts";
import { Door } from "./door";
import { type Credentials, LoginForm } from "./login-form";
import { safeRedirect } from "./redirect";
import { rememberedName, rememberName } from "./remembered-name";
import { t } from "./texts";

const MustChangePassword = lazy(() => import("./must-change-password"));
const CodeStep = lazy(() => import("./code-step"));
const MustEnrol = lazy(async () => ({ default: (await import("../second-factor/public")).MustEnrol }));

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

export default function LoginPage() {
  const [given, setGiven] = useState<Credentials>(() => ({ username: rememberedName(), password: "" }));
  const [problem, setProblem] = useState("");
  const company = useCompany().data?.data;
  const mustChange = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 1);
  const mustEnrol = useSession((session) => session.key !== "" && session.profile?.mustEnrol === 1);
  /** The password is right, and the second step is to be done. */
  const [second, setSecond] = useState(false);
  useLeave();
  const login = useWrite("session.login", {
    toast: false,
    onSuccess: (answer) => signIn(answer.data, answer.model),
    onRefused: (error) => {
      if (error.code === "SECOND_FACTOR") setSecond(true);
      else setProblem(error.problems[0]?.msg ?? error.message);
      return true;
    },
  });
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
            pending={login.isPending}
            problem={problem}
            onSubmit={(code, remember) => submit(given, { code, remember })}
            onBack={() => {
              setProblem("");
              setSecond(false);
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
        pending={login.isPending}
        problem={problem}
        onSubmit={(typed, remember) => {
          rememberName(typed.username.trim(), remember);
          submit(typed);
        }}
      />
      <DemoAccounts
        accounts={company?.accounts ?? []}
        disabled={login.isPending}
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
