-- Rows of a court import are staged in a table of their own now (20261121043000): one that was under way is read again from its first line,
-- or it would land with the rest of its file only.
update jobs set progress = '{}' where kind = 'import' and state in ('queued', 'running') and payload ->> 'format' like 'courts%';
