-- Lists that the sources page names before their first import, and that a sync can be set up for. None is required.

insert into lists (list_id, scope, kind, name, licence, required) values
  ('eu-fsf', 'real', 'sanctions', 'UE (lista consolidada)', 'European Commission (CC BY 4.0)', false),
  ('uk-sl', 'real', 'sanctions', 'Reino Unido (UK Sanctions List)', 'Open Government Licence v3.0', false),
  ('ofac-cons', 'real', 'sanctions', 'OFAC Consolidated (non-SDN)', 'Public domain (US Treasury)', false)
on conflict (list_id) do nothing;
