import { outsideSignIn, signInProviders } from "@qicheng/api/sign-in-providers/routes";
import { defineModule, mounted } from "../../kernel/start/module";
import { begin, comeBack, finish, listWays } from "./door";
import { beginLink, link, listLinks, unlink } from "./links";
import { addProvider, editProvider, listProviders, removeProviders, testProvider, viewProvider } from "./providers";
import { providerSubject } from "./subject";

export const module = defineModule({
  subjects: [providerSubject],
  mounts: [
    mounted(signInProviders, {
      index: listProviders,
      view: viewProvider,
      add: addProvider,
      edit: editProvider,
      remove: removeProviders,
      test: testProvider,
      links: listLinks,
      beginLink,
      link,
      unlink,
    }),
    mounted(outsideSignIn, {
      ways: listWays,
      begin: (ctx, { id, redirect }) => begin(ctx, { id, linking: 0, redirect }),
      back: comeBack,
      finish,
    }),
  ],
});
