-- The state of the real name among the figures by which admins find users: in force, under review, refused, or none of them.

alter table user_figures
  add column real_name text not null default 'none' constraint user_figures_real_name
    check (real_name in ('none', 'auditing', 'refused', 'passed'));

create function real_name_figure(of_user bigint) returns text language sql stable as $$
  select case when u.real_name_id is not null then 'passed'
    else coalesce((select r.state::text from real_names r
                   where r.user_id = u.id and r.state in ('auditing', 'refused') limit 1), 'none') end
  from users u where u.id = of_user
$$;

update user_figures f set real_name = real_name_figure(f.id)
where f.id in (select user_id from real_names union select id from users where real_name_id is not null);

create index user_figures_real_name_registered on user_figures (real_name, registered_at, id) where real_name <> 'none';
create index user_figures_real_name_spent on user_figures (real_name, spent_fen, id) where real_name <> 'none';
create index user_figures_real_name_seen on user_figures (real_name, last_seen_at, id) where real_name <> 'none';

create function users_keep_real_name() returns trigger language plpgsql as $$
begin
  update user_figures set real_name = real_name_figure(new.id) where id = new.id;
  return null;
end $$;
create trigger users_keep_real_name after update of real_name_id on users for each row
  when (old.real_name_id is distinct from new.real_name_id)
  execute function users_keep_real_name();

create function real_names_keep_figure() returns trigger language plpgsql as $$
begin
  update user_figures set real_name = real_name_figure(new.user_id) where id = new.user_id;
  return null;
end $$;
create trigger real_names_keep_figure after update of state on real_names for each row
  when (old.state <> new.state)
  execute function real_names_keep_figure();
create trigger real_names_keep_figure_first after insert on real_names for each row
  when (new.state <> 'draft')
  execute function real_names_keep_figure();
