/**
 * The composition root: opens once what this process needs and hands it out. Nothing is opened before the first request.
 */
import { randomUUID } from "node:crypto";
import { fileClock } from "#lib/calendar/test-clock";
import { systemClock } from "#lib/calendar/clock";
import { entryOf } from "#lib/audit/audit";
import { openViewTrail, type ViewTrail } from "#lib/audit/view-trail";
import { flushLastUsed } from "#lib/auth/authenticate";
import { panelActor, panelSession } from "#lib/auth/panel-actor";
import type { ModelMakers } from "#lib/checks/ask-model";
import type { Actor, Context, Settings } from "#lib/context";
import type { SessionState } from "#lib/contract/session";
import { openDb } from "#lib/db/db";
import { dataFolderPath } from "#lib/db/open-data-folder";
import { turns } from "#lib/db/turns";
import { type Env, env } from "#lib/env";
import { assert } from "#lib/errors";
import { type Declaration, type DoorKeeper, endpoint as openEndpoint } from "#lib/http/endpoint";
import { uploadsIn } from "#lib/jobs/upload-folder";
import { openThrottle } from "#lib/http/throttle";
import { type Log, openLog } from "#lib/log";
import { openNameIndex } from "#lib/search/name-index";
import { localService } from "#lib/service/local";
import { openServices, type Services } from "#lib/service/choose-service";
import { providerOf } from "#lib/service/configured-provider";
import { openAccountDesk } from "#lib/service/open-account-desk";
import type { OwnService, Service } from "#lib/service/service";
import type { AccountDesk } from "#lib/upstream/account-desk";
import { watchUpstreams } from "#lib/upstream/watch-upstreams";
import { openSigner } from "#lib/signature/installation-signer";
import type { Signer } from "#lib/signature/signer";
import { modelMaker } from "#lib/summary/model-maker";
import type { z } from "zod";

export interface House extends DoorKeeper {
  env: Env;
  /** The own engine, whoever asks. */
  own: OwnService;
  services: Services;
  /** The engine that answers the organisation of a context: the own one, or a provider's. */
  serviceFor(ctx: Context): Service;
  /** What organisations' accounts at providers are changed with. */
  accountDesk: AccountDesk;
  /** The language model that summaries may be asked of; null without one. */
  models: ModelMakers;
  views: ViewTrail;
  /** Who signs files now; asked before each, as the operator may change the certificate. */
  signer: () => Promise<Signer>;
}

// Next bundles route handlers and pages apart: the house is one for the process, whoever asks first.
const HOUSE = Symbol.for("cotejo.house");
const DRAIN = Symbol.for("cotejo.drain");
const process_ = globalThis as { [HOUSE]?: House; [DRAIN]?: (() => Promise<void>)[] };

/** The house of this process. */
export function house(): House {
  process_[HOUSE] ??= open(env());
  return process_[HOUSE];
}

/** The handlers of one address with one method or two; see `lib/http/endpoint.ts`. */
export function endpoint<Body extends z.ZodType, Reply extends z.ZodType, OtherBody extends z.ZodType, OtherReply extends z.ZodType>(
  declaration: Declaration<Body, Reply>,
  other?: Declaration<OtherBody, OtherReply>,
) {
  return openEndpoint(house, declaration, other);
}

/** The context of a signed-in person reading a page, or null when nobody is signed in. */
export async function viewPanel(headers: Headers): Promise<Context | null> {
  const keeper = house();
  const actor = await panelActor(keeper, headers);
  return actor === null ? null : contextOf(keeper, actor, headers.get("x-request-id") ?? randomUUID());
}

/** How long the session that reads a page still lasts, or null when nobody is signed in. */
export async function viewSession(headers: Headers): Promise<SessionState | null> {
  return panelSession(house(), headers);
}

function contextOf(keeper: House, actor: Actor, requestId: string): Context {
  const { db, clock, log, settings, views } = keeper;
  const ctx: Context = {
    db,
    clock,
    log,
    settings: keeper.services.settingsFor(actor, settings),
    actor,
    requestId,
    noteView: (action, subject) => views.note(entryOf(ctx, action, subject)),
  };
  return ctx;
}

/** What use cases need of the configuration. */
function settingsOf(configuration: Env): Settings {
  return {
    publicBaseUrl: configuration.PUBLIC_BASE_URL,
    prices: {
      check: configuration.PRICE_CHECK_CREDITS,
      nameSearch: configuration.PRICE_NAME_SEARCH_CREDITS,
      rutLookup: configuration.PRICE_RUT_LOOKUP_CREDITS,
    },
    pepCeasedYears: configuration.PEP_CEASED_YEARS,
    caseMaxAgeYears: configuration.CASE_MAX_AGE_YEARS,
    uploads: uploadsIn(dataFolderPath(configuration), configuration),
    largestPushBytes: configuration.PUSH_MAX_MIB * 2 ** 20,
    provider: null,
    summaryModel:
      configuration.SUMMARY_MODEL_URL === undefined || configuration.SUMMARY_MODEL_NAME === undefined
        ? null
        : { name: configuration.SUMMARY_MODEL_NAME, host: new URL(configuration.SUMMARY_MODEL_URL).host },
  };
}

/** However many ask, so many calls of the model are open, and so many wait. */
const MODEL_TURNS = { atOnce: 4, mostWaiting: 16 };

/** The key of the model stays in here: settings and pages know its name and host alone. */
function modelsOf(configuration: Env, log: Log): ModelMakers {
  const { SUMMARY_MODEL_URL: url, SUMMARY_MODEL_NAME: name, SUMMARY_MODEL_KEY: key = null } = configuration;
  if (url === undefined || name === undefined) return null;
  const model = { url, name, key, timeoutMs: configuration.SUMMARY_MODEL_TIMEOUT_SECONDS * 1_000 };
  return {
    makerFor: ({ identity }) =>
      modelMaker(model, {
        identity,
        onFallback: (why, detail) => log.warn({ why, detail }, "the text of the language model was not taken"),
      }),
    // Whoever waited as long as an answer may take would not have had one.
    inTurn: turns({ ...MODEL_TURNS, longestWaitMs: model.timeoutMs }),
  };
}

function signerOf(configuration: Env, { db, clock, log }: Pick<House, "db" | "clock" | "log">): House["signer"] {
  const { AUTH_SECRET: secret, PUBLIC_BASE_URL } = configuration;
  if (secret === undefined) return () => Promise.reject(new Error("AUTH_SECRET is set: by `npm start`, or by the operator"));
  return openSigner({ db, clock, secret, host: new URL(PUBLIC_BASE_URL).hostname, tell: (sentence) => log.warn(sentence) });
}

function open(configuration: Env): House {
  assert(configuration.DATABASE_URL !== undefined, "DATABASE_URL is set: by `npm start`, or by the operator");
  const log = openLog(configuration.LOG_LEVEL, "web");
  const db = openDb({
    url: configuration.DATABASE_URL,
    poolSize: configuration.DATABASE_POOL_SIZE,
    applicationName: "cotejo-web",
    onLostConnection: (error) => log.warn({ err: error }, "a database connection was lost"),
  });
  const clock = configuration.COTEJO_TEST_CLOCK_FILE === undefined ? systemClock : fileClock(configuration.COTEJO_TEST_CLOCK_FILE);
  const views = openViewTrail(db, log);
  const names = openNameIndex({ cacheBytes: configuration.NAME_CACHE_MIB * 2 ** 20 });
  const own = localService(names, { log, nowMs: () => performance.now() });
  const provider = providerOf(configuration);
  const services = openServices({ own, ...provider, watch: watchUpstreams({ db, clock, log }) });
  const keeper: House = {
    env: configuration,
    db,
    clock,
    log,
    settings: settingsOf(configuration),
    throttle: openThrottle(db, log),
    rates: {
      burst: configuration.RATE_CREDENTIAL_BURST,
      perSecond: configuration.RATE_CREDENTIAL_PER_SECOND,
      addressPerSecond: configuration.RATE_ADDRESS_PER_SECOND,
    },
    own,
    services,
    serviceFor: ({ actor }) => services.serviceFor(actor),
    accountDesk: openAccountDesk(provider),
    models: modelsOf(configuration, log),
    views,
    signer: signerOf(configuration, { db, clock, log }),
    contextFor: (actor, requestId) => contextOf(keeper, actor, requestId),
  };
  // The guard in front of Next calls these at a graceful stop, after the last request in flight.
  process_[DRAIN] = [...(process_[DRAIN] ?? []), () => views.flush(), () => flushLastUsed(db), async () => db.close()];
  return keeper;
}
