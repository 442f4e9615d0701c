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

/** Goes where one wanted to go as soon as the session is usable. */
function useLeave(): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const target = safeRedirect(params.get("redirect"), location.origin);
  const ready = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 0);
  useEffect(() => {
    if (ready) void navigate(target, { replace: true });
  }, [ready, target, navigate]);
}

export default function LoginPage() {
  const [given, setGiven] = useState<Credentials>(() => ({ username: rememberedName(), password: "" }));
  const [problem, setProblem] = useState("");
  const company = useCompany().data?.data;
  const mustChange = useSession((session) => session.key !== "" && session.profile?.mustChangePwd === 1);
  useLeave();
  const login = useWrite("session.login", {
    toast: false,
    onSuccess: (answer) => signIn(answer.data, answer.model),
    onRefused: (error) => {
      setProblem(error.message);
      return true;
    },
  });
  const submit = ({ username, password }: Credentials) => {
    setProblem("");
    login.mutate({ username: username.trim(), password });
  };
  if (company?.setup === 1) return <Navigate to="/setup" replace />;
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
      {mustChange ? (
        <Suspense>
          <MustChangePassword oldPassword={given.password} />
        </Suspense>
      ) : null}
    </Door>
  );
}
