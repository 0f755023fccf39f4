-- Reports that prove themselves: certificates of the installation, issues of reports and the digests of their files; the maker of summaries.

-- Certificates with which this installation signs or signed. Those of before stay: what they signed is still ours.
create table signing_certificates (
  -- SHA-256 of the certificate in DER, lower-case hexadecimal.
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- DER; `chain` the certificates above it, nearest first.
  certificate bytea not null,
  chain bytea[] not null default '{}',
  -- The private key (PKCS#8 in DER) under a key derived from AUTH_SECRET; null once it was put away for another certificate.
  sealed_key bytea,
  -- By the installation for itself, or the operator's own.
  origin text not null check (origin in ('made', 'given')),
  in_use boolean not null,
  added_at timestamptz not null,
  check (sealed_key is not null or not in_use)
);
create unique index signing_certificates_in_use on signing_certificates (in_use) where in_use;

-- An issue: what one report says, word for word. The same Check, decisions, language and paper are one issue.
create table report_issues (
  org_id uuid not null,
  folio text not null check (folio ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  check_id uuid not null,
  language text not null check (language in ('es', 'en')),
  paper text not null check (paper in ('a4', 'letter')),
  -- Without the detail of penal cases, for a role that does not see it.
  penal_hidden boolean not null,
  -- The attached JSON, byte for byte, and its SHA-256.
  document text not null,
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  issued_at timestamptz(0) not null,
  issued_by_kind text not null check (issued_by_kind in ('user', 'token')),
  issued_by_id uuid not null,
  issued_by_name text not null,
  primary key (org_id, folio)
);
create index report_issues_of_check on report_issues (org_id, check_id, issued_at desc);
create index report_issues_folio on report_issues (folio);
create index report_issues_document on report_issues (document_sha256);

-- The files that were handed out of an issue: another certificate or version of Cotejo makes another file of the same issue.
create table report_files (
  org_id uuid not null,
  folio text not null,
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- Fingerprint of the certificate that signed it.
  signed_with text not null,
  made_at timestamptz(0) not null,
  primary key (org_id, folio, file_sha256)
);
create index report_files_digest on report_files (file_sha256);

-- What was issued stays, but for demonstration organisations, with which it goes.
create trigger report_issues_no_rewrite before update on report_issues for each row execute function refuse_rewrite();
create trigger report_issues_keep_the_real before delete on report_issues for each row execute function refuse_removal_of_the_real();
create trigger report_issues_no_truncate before truncate on report_issues for each statement execute function refuse_rewrite();
create trigger report_files_no_rewrite before update on report_files for each row execute function refuse_rewrite();
create trigger report_files_keep_the_real before delete on report_files for each row execute function refuse_removal_of_the_real();
create trigger report_files_no_truncate before truncate on report_files for each statement execute function refuse_rewrite();

-- Why the local text stands where a language model was asked.
alter table checks
  add column summary_fallback text,
  -- Somebody had the model asked once more after a fallback; that is allowed once.
  add column summary_retried boolean not null default false;

-- Whether summaries of the organisation are written by the language model of the installation, and whether it gets name and RUT.
alter table organisations
  add column summary_model boolean not null default false,
  add column summary_identity boolean not null default false,
  -- The model and host that were allowed, as they were shown; another one is not asked until it is allowed too.
  add column summary_recipient text;
